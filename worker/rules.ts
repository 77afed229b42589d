/** What the worker answers, and with what: pure, so that it can be read and tested without a browser. */

/** A file of the release, as the build lists it. */
export interface ReleaseFile {
  readonly url: string
  /** null: the hash is in the name. */
  readonly revision: string | null
  /** Anything else that a network hands out under this name (a sign-in page of a hotel) is no file of ours. */
  readonly integrity?: string
  /** Kept when it was asked for once: a screen that most people never open. */
  readonly onFirstUse?: true
}

/** The one page of the portal: every address of it can be drawn from this. */
export const shell = '/'

/** What whoever runs the portal has set. */
export const settings = '/config.json'

/** The provider's: never answered and never kept by the worker. */
const ofTheProvider = /^\/(api|storage|sandbox)(\/|$)/

interface Asked {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/**
 * Who answers a request: the network alone ('network'), the network and else the kept page ('page') or the kept settings
 * ('settings'), or the kept file ('file').
 * @param names paths of the release's files
 */
export function answeredBy(
  asked: Asked,
  origin: string,
  names: ReadonlySet<string>,
): 'network' | 'page' | 'settings' | 'file' {
  const { origin: host, pathname } = new URL(asked.url)
  if (asked.method !== 'GET' || host !== origin || ofTheProvider.test(pathname)) return 'network'
  if (asked.mode === 'navigate') return 'page'
  if (pathname === settings) return 'settings'
  return pathname !== shell && names.has(pathname) ? 'file' : 'network'
}

/**
 * What an answer for the settings is good for: kept from now on, the end of what was kept (the host has taken the file
 * away, or has none and answers with the portal's page as for every other address), or nothing (a server that has
 * broken down, a page of a hotel's network).
 * @param names see {@link isOurPage}
 */
export function settingsAnswer(
  status: number,
  contentType: string | null,
  text: string,
  names: ReadonlySet<string>,
): 'keep' | 'drop' | 'nothing' {
  if (status >= 500) return 'nothing'
  if (status < 300 && contentType?.startsWith('text/html')) return isOurPage(text, names) ? 'drop' : 'nothing'
  return status < 300 ? 'keep' : 'drop'
}

/**
 * Whether a text is this release's page: it starts scripts of a release, and all of them are of this one. The page of a
 * hotel's network has none of them, that of the next release has others.
 */
export function isOurPage(text: string, names: ReadonlySet<string>): boolean {
  const scripts = [...text.matchAll(/<script\b[^>]*\bsrc="(\/assets\/[^"]+)"/g)].map(([, src]) => src ?? '')
  return scripts.length > 0 && scripts.every((src) => names.has(src))
}

/** What an open page says of itself when a newer release wants to take over. */
export interface PageState {
  /** Path of the script that it was started by. */
  readonly script: string
  /** Something was typed or changed on the screen that it shows. */
  readonly busy: boolean
}

/**
 * Whether the release may take over: its files replace the older ones, which pages of an older release may still need.
 * @param pages null: one that has not answered
 */
export function mayTakeOver(pages: readonly (PageState | null)[], names: ReadonlySet<string>): boolean {
  return pages.every((page) => page !== null && (names.has(page.script) || !page.busy))
}
