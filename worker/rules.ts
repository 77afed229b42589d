/** Decides how the service worker answers requests. Pure functions, testable without a browser. */

/** A file of the release, as listed by the build. */
export interface ReleaseFile {
  readonly url: string
  /** null: the file name contains the hash. */
  readonly revision: string | null
  /** Rejects other content under this address, such as the sign-in page of a hotel's network. */
  readonly integrity?: string
  /** Cached at first use instead of at installation: large and rarely used. */
  readonly onFirstUse?: true
}

/** The portal's page. It can show every route. */
export const shellAddress = '/'

/** Settings file of the operator. */
export const settingsAddress = '/config.json'

/** Addresses of the provider. The worker never answers or caches them. */
const providerPath = /^\/(api|storage|sandbox)(\/|$)/

interface WorkerRequest {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/**
 * Decides where a request is answered from: the network only ('network'), the network with the cached page ('page') or
 * the cached settings ('settings') as a fallback, or the cache ('file').
 * @param names paths of the release's files
 */
export function responseSource(
  request: WorkerRequest,
  origin: string,
  names: ReadonlySet<string>,
): 'network' | 'page' | 'settings' | 'file' {
  const { origin: host, pathname } = new URL(request.url)
  if (request.method !== 'GET' || host !== origin || providerPath.test(pathname)) return 'network'
  if (request.mode === 'navigate') return 'page'
  if (pathname === settingsAddress) return 'settings'
  return pathname !== shellAddress && names.has(pathname) ? 'file' : 'network'
}

/**
 * Decides what to do with a reply to the settings request. 'keep': cache it. 'drop': replace the cached settings by
 * none, because the host has deleted the file, or has none and answers with the portal's page as for every address.
 * 'nothing': ignore it (a server error, a refusal, or a page of a hotel's network).
 * @param names see {@link isOurPage}
 */
export function settingsAction(
  status: number,
  contentType: string | null,
  text: string,
  names: ReadonlySet<string>,
): 'keep' | 'drop' | 'nothing' {
  if (status === 404 || status === 410) return 'drop'
  if (status < 200 || status >= 300) return 'nothing'
  if (contentType?.startsWith('text/html')) return isOurPage(text, names) ? 'drop' : 'nothing'
  return 'keep'
}

/**
 * Returns true if a text is this release's page: it has scripts of a release, and all are of this one. The page of a
 * hotel's network has no such scripts, and the next release has others.
 */
export function isOurPage(text: string, names: ReadonlySet<string>): boolean {
  const scripts = [...text.matchAll(/<script\b[^>]*\bsrc="(\/assets\/[^"]+)"/g)].map(([, src]) => src ?? '')
  return scripts.length > 0 && scripts.every((src) => names.has(src))
}

/** What an open page reports when a newer release wants to take over. */
export interface PageState {
  /** Path of the script that started it. */
  readonly script: string
  /** The current screen has unsaved input. */
  readonly busy: boolean
}

/**
 * Whether the new release may take over. It replaces the older files, which pages of an older release may still need.
 * @param pages null: a page that did not answer
 */
export function mayTakeOver(pages: readonly (PageState | null)[], names: ReadonlySet<string>): boolean {
  return pages.every((page) => page !== null && (names.has(page.script) || !page.busy))
}
