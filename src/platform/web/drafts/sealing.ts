/** Encrypts drafts with AES-GCM, with a key for each owner that can't be exported. */

export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly bytes: ArrayBuffer
}

export function makeKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

export async function seal(key: CryptoKey, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) }
}

/** Rejects for another key or damaged bytes. */
export function unseal(key: CryptoKey, { iv, bytes }: Sealed): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)
}

export function sealText(key: CryptoKey, text: string): Promise<Sealed> {
  return seal(key, new TextEncoder().encode(text))
}

/** Rejects as {@link unseal} does. */
export async function unsealText(key: CryptoKey, sealed: Sealed): Promise<string> {
  return new TextDecoder().decode(await unseal(key, sealed))
}
