/**
 * Fetches a stored file or picture of the provider for the page, which may connect nowhere
 * (reliability section 3.4). The bearer goes to the API's own origin only, and never along a redirect.
 */
import type { ResolvedFile } from '../../src/platform/ipc.ts'
import { type Fetch, plainRequest, readAtMost } from './api-forwarder.ts'
import { maxFileBytes } from './ipc-arguments.ts'

const timeoutMs = 60_000

export interface FileResolverOptions {
  readonly fetch: Fetch
  readonly apiOrigin: string
  readonly token: () => string | null
}

/** Addresses that may be fetched: https ones, and the API's own. Relative ones are the API's. */
export function fileAddress(address: string, apiOrigin: string): URL | null {
  if (!URL.canParse(address, apiOrigin)) return null
  const url = new URL(address, apiOrigin)
  if (url.username !== '' || url.password !== '') return null
  return url.protocol === 'https:' || url.origin === apiOrigin ? url : null
}

function startsWith(bytes: Uint8Array, ...magic: number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte)
}

function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  return Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text
}

/** The type of an image by its first bytes, whatever its name or header says; null for everything else (SVG included). */
export function imageType(bytes: Uint8Array): string | null {
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (hasText(bytes, 0, 'GIF8')) return 'image/gif'
  if (hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP')) return 'image/webp'
  if (hasText(bytes, 0, 'BM') && bytes.length > 26) return 'image/bmp'
  return null
}

/** @returns null for an address that may not be fetched, a refusal, a file over 25 MiB, or no answer */
export async function resolveFile(address: string, options: FileResolverOptions): Promise<ResolvedFile | null> {
  const url = fileAddress(address, options.apiOrigin)
  if (url === null) return null
  const token = url.origin === options.apiOrigin ? options.token() : null
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetchFile(url.href, token, options.fetch, signal)
    const bytes = response.ok ? await readAtMost(response, maxFileBytes) : null
    if (bytes === null) return null
    const type = imageType(bytes)
    if (type !== null) return { kind: 'image', dataUrl: `data:${type};base64,${Buffer.from(bytes).toString('base64')}` }
    // Never a type that a browser would run.
    const isPdf = hasText(bytes, 0, '%PDF-')
    return {
      kind: 'document',
      type: isPdf ? 'application/pdf' : 'application/octet-stream',
      bytes: new Uint8Array(bytes),
    }
  } catch {
    return null // no answer, or cut off: the screen says that the file can't be shown
  }
}

/** With the bearer no redirect is followed; without one it may be (storage often lies behind one). */
async function fetchFile(address: string, token: string | null, send: Fetch, signal: AbortSignal): Promise<Response> {
  const plain = { ...plainRequest, method: 'GET', signal }
  if (token !== null) {
    try {
      return await send(address, { ...plain, headers: { Authorization: `Bearer ${token}` } })
    } catch (error) {
      if (signal.aborted) throw error
    }
  }
  return send(address, { ...plain, redirect: 'follow' })
}
