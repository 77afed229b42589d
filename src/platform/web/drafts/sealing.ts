/** Encrypts secret answers and files with AES-GCM, with a non-extractable key per owner. */
import { fromBase64, toBase64 } from '../../../domain/common/base64.ts'

export interface SealedBytes {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly bytes: ArrayBuffer
}

export function makeKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

export async function sealBytes(key: CryptoKey, bytes: BufferSource): Promise<SealedBytes> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) }
}

/** Decrypts bytes. @returns null for another key or damaged data; the caller shows a message */
export async function openBytes(key: CryptoKey, { iv, bytes }: SealedBytes): Promise<ArrayBuffer | null> {
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes).catch(() => null)
}

export async function sealText(key: CryptoKey, text: string): Promise<string> {
  const { iv, bytes } = await sealBytes(key, new TextEncoder().encode(text))
  return `${toBase64(iv)}.${toBase64(new Uint8Array(bytes))}`
}

/** Decrypts text. @returns null as in {@link openBytes} */
export async function openText(key: CryptoKey, sealed: string): Promise<string | null> {
  try {
    const [iv = '', bytes = ''] = sealed.split('.')
    const open = await openBytes(key, { iv: fromBase64(iv), bytes: fromBase64(bytes).buffer })
    return open === null ? null : new TextDecoder().decode(open)
  } catch {
    return null // not base64
  }
}
