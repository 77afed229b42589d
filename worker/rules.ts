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

/** From the network only, the network with the cached page or settings as a fallback, or the cache ('file'). */
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

/** 'keep': cache it. 'drop': the host has none any more. 'nothing': a server error, or a page of a hotel's network. */
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

/** Whether all scripts of the text are this release's: a hotel's page has none, the next release has others. */
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
 * It replaces the older files, which older pages may still need.
 * @param pages null: a page that did not answer
 * @param asked by a page that can't wait; its user sees no page that the system has suspended
 */
export function mayTakeOver(pages: readonly (PageState | null)[], names: ReadonlySet<string>, asked: boolean): boolean {
  return pages.every((page) => (page === null ? asked : names.has(page.script) || !page.busy))
}
