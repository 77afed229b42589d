/**
 * Fetches a stored file or picture of the provider for the page, which may connect nowhere. What the page asks for
 * must not carry anything away: only addresses that a reply of the provider named are fetched, none of them in a
 * private network, and no redirect is followed.
 */
import { fileKind, isPicture } from '../../../src/domain/files/file-kind.ts'
import type { ResolvedFile } from '../../../src/platform/ipc.ts'
import { fileLimits } from '../../../src/provider/limits.ts'
import { readAtMost } from '../../../src/provider/reply.ts'
import { withTimeLimit } from '../system/time-limit.ts'
import { type Fetch, plainRequest } from './api-forwarder.ts'
import { isPublicHost } from './public-host.ts'

const limitMs = 60_000

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

/** @returns null for an address that may not be fetched, a refusal, a file over 25 MiB, or no whole answer within a minute */
export async function resolveFile(address: string, options: FileResolverOptions): Promise<ResolvedFile | null> {
  const abort = new AbortController()
  // Neither the look-up of a host nor every fetch that reads a body gives up when its signal says so.
  const resolved = await withTimeLimit(fetchFile(address, options, abort.signal), limitMs, null)
  abort.abort()
  return resolved
}

async function fetchFile(
  address: string,
  options: FileResolverOptions,
  signal: AbortSignal,
): Promise<ResolvedFile | null> {
  const { apiOrigin } = options
  const url = fileAddress(address, apiOrigin)
  if (url === null || !options.hasNamed(url)) return null
  if (url.origin !== apiOrigin && !(await isPublicHost(url.hostname, new URL(apiOrigin).hostname))) return null
  const token = mayCarryToken(url, apiOrigin) ? options.token() : null
  try {
    const response = await options.fetch(url.href, {
      ...plainRequest,
      method: 'GET',
      signal,
      ...(token !== null && { headers: { Authorization: `Bearer ${token}` } }),
    })
    const bytes = response.ok ? await readAtMost(response, fileLimits.bytesEach) : null
    if (bytes === null) return null
    const kind = fileKind(bytes)
    if (isPicture(kind)) {
      return { kind: 'image', dataUrl: `data:image/${kind};base64,${Buffer.from(bytes).toString('base64')}` }
    }
    // Never a type that a browser would run.
    return { kind: 'document', type: kind === 'pdf' ? 'application/pdf' : 'application/octet-stream', bytes }
  } catch {
    return null // no answer, or cut off: the screen says that the file can't be shown
  }
}
