/**
 * Fetches a stored file or picture of the provider for the page, which may connect nowhere. What the page asks for
 * must not carry anything away: only addresses that a reply of the provider named are fetched, none of them in a
 * private network, and no redirect is followed.
 */
import type { ResolvedFile } from '../../src/platform/ipc.ts'
import { type Fetch, plainRequest, readAtMost } from './api-forwarder.ts'
import { maxFileBytes } from './ipc-arguments.ts'
import { isPublicHost } from './public-host.ts'

const timeoutMs = 60_000

export interface FileResolverOptions {
  readonly fetch: Fetch
  readonly apiOrigin: string
  readonly token: () => string | null
  /** Whether a reply of the provider named the address in this session. */
  readonly hasNamed: (address: URL) => boolean
}

/** What an address of a file may be: https, or on the API's own origin. Relative ones are the API's. */
export function fileAddress(address: string, apiOrigin: string): URL | null {
  if (!URL.canParse(address, apiOrigin)) return null
  const url = new URL(address, apiOrigin)
  url.hash = ''
  if (url.username !== '' || url.password !== '') return null
  return url.protocol === 'https:' || url.origin === apiOrigin ? url : null
}

/** The bearer goes to plain paths of the provider's files: to no call, and to nothing that a server could read as one. */
export function mayCarryToken(url: URL, apiOrigin: string): boolean {
  if (url.origin !== apiOrigin || /%(2e|2f|5c|25|00)|\/\//i.test(url.pathname)) return false
  try {
    return !/^\/api\b/i.test(decodeURIComponent(url.pathname))
  } catch {
    return false // a percent sign that encodes nothing: servers differ in what they make of it
  }
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
  const { apiOrigin } = options
  const url = fileAddress(address, apiOrigin)
  if (url === null || !options.hasNamed(url)) return null
  if (url.origin !== apiOrigin && !(await isPublicHost(url.hostname, new URL(apiOrigin).hostname))) return null
  const token = mayCarryToken(url, apiOrigin) ? options.token() : null
  try {
    const response = await options.fetch(url.href, {
      ...plainRequest,
      method: 'GET',
      signal: AbortSignal.timeout(timeoutMs),
      ...(token !== null && { headers: { Authorization: `Bearer ${token}` } }),
    })
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
