/**
 * Fetches a stored file or picture of the provider for the page, which has no network access: from the provider and from
 * the origins in `fileOrigins`. Redirects are not followed.
 */

import { withTimeLimit } from '../../../src/domain/common/time-limit.ts'
import { fileKind, isPicture } from '../../../src/domain/files/file-kind.ts'
import type { ResolvedFile } from '../../../src/platform/ipc.ts'
import { fileLimits } from '../../../src/provider/limits.ts'
import { readAtMost } from '../../../src/provider/reply.ts'
import { type Fetch, plainRequest } from './api-forwarder.ts'

const limitMs = 60_000

export interface FileResolverOptions {
  readonly fetch: Fetch
  readonly apiOrigin: string
  readonly token: () => string | null
  /** Whether files may come from the origin of this address. */
  readonly mayFetch: (address: string) => boolean
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
 * Whether the provider can read a path of its origin as a file only. With the token, any other would be one more call.
 */
export function isFilePath(pathname: string): boolean {
  if (/%(2e|2f|5c|25[0-9a-f]{2}|00)|\/\//i.test(pathname)) return false
  try {
    return !/^\/api(?![\w-])/i.test(decodeURIComponent(pathname))
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
  // Not every fetch stops reading a body when its signal aborts.
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
  if (url === null || !options.mayFetch(url.href)) return null
  const isOwn = url.origin === apiOrigin
  if (isOwn && !isFilePath(url.pathname)) return null
  const token = isOwn ? options.token() : null
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
