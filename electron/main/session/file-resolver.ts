/**
 * Fetches a stored file or picture of the provider for the page, which has no network access. To prevent exfiltration
 * through such a request, only addresses that a reply of the provider named are fetched, never in a private network,
 * and redirects are not followed.
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
  /** Whether a reply of the provider in this session named the address. */
  readonly hasNamed: (address: URL) => boolean
}

/** Parses the address of a file. It must be https, or on the API's origin; relative addresses belong to the API. */
export function fileAddress(address: string, apiOrigin: string): URL | null {
  if (!URL.canParse(address, apiOrigin)) return null
  const url = new URL(address, apiOrigin)
  url.hash = ''
  if (url.username !== '' || url.password !== '') return null
  return url.protocol === 'https:' || url.origin === apiOrigin ? url : null
}

/**
 * Whether a request may carry the bearer token: only for plain file paths on the API's origin, and never for paths that
 * a server could read as an API call.
 */
export function mayCarryToken(url: URL, apiOrigin: string): boolean {
  if (url.origin !== apiOrigin || /%(2e|2f|5c|25|00)|\/\//i.test(url.pathname)) return false
  try {
    return !/^\/api\b/i.test(decodeURIComponent(url.pathname))
  } catch {
    return false // malformed percent encoding: servers differ in how they read it
  }
}

/**
 * @returns null for an address that may not be fetched, an error reply, a file over 25 MiB, or no complete reply within
 * a minute
 */
export async function resolveFile(address: string, options: FileResolverOptions): Promise<ResolvedFile | null> {
  const abort = new AbortController()
  // A host lookup does not stop when the signal aborts, and not every fetch stops reading a body. Hence the separate
  // time limit.
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
    // Never a type that a browser would execute.
    return { kind: 'document', type: kind === 'pdf' ? 'application/pdf' : 'application/octet-stream', bytes }
  } catch {
    return null // no reply, or an incomplete one: the screen says that the file can't be shown
  }
}
