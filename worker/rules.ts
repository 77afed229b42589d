/** Decides how the service worker answers requests. Pure functions, testable without a browser. */

/** A file of the release, as listed by the build. */
export interface ReleaseFile {
  readonly url: string
  /** null: the file name contains the hash. */
  readonly revision: string | null
  /** Rejects other content under this address, such as the sign-in page of a hotel's network. */
  readonly integrity?: string
}

/** The portal's page. It can show every route. */
export const shellAddress = '/'

/** Addresses of the provider. The worker never answers or caches them. */
const providerPath = /^\/(api|storage|sandbox)(\/|$)/

interface WorkerRequest {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/** From the network only, the network with the cached page as a fallback, or the cache ('file'). */
export function responseSource(
  request: WorkerRequest,
  origin: string,
  names: ReadonlySet<string>,
): 'network' | 'page' | 'file' {
  const { origin: host, pathname } = new URL(request.url)
  if (request.method !== 'GET' || host !== origin || providerPath.test(pathname)) return 'network'
  if (request.mode === 'navigate') return 'page'
  return pathname !== shellAddress && names.has(pathname) ? 'file' : 'network'
}

/** Whether all scripts of the text are this release's: a hotel's page has none, the next release has others. */
export function isOurPage(text: string, names: ReadonlySet<string>): boolean {
  const scripts = [...text.matchAll(/<script\b[^>]*\bsrc="(\/assets\/[^"]+)"/g)].map(([, src]) => src ?? '')
  return scripts.length > 0 && scripts.every((src) => names.has(src))
}
