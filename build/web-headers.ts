/**
 * The headers that a web server sends: with the portal's own files, and with the provider's replies under /api and
 * /storage. A deployment behind another server needs the same ones.
 */
import { emptyStyleHash, pageHeaders, trustedTypesPolicy } from '../src/domain/common/page-headers.ts'

interface PolicySettings {
  /** Origins where the provider answers and keeps its pictures, beside the page's own. */
  readonly provider: readonly string[]
  /** More origins of its pictures. */
  readonly images: readonly string[]
  /** Whether the portal offers Google's sign-in, whose script needs its own addresses. */
  readonly google: boolean
}

/** The policy of the portal's pages, without the hashes of their inline scripts (`inline-hashes.ts`). */
export function contentSecurityPolicy({ provider, images, google }: PolicySettings): string {
  const ofGoogle = (file: string) => (google ? [`https://accounts.google.com/gsi/${file}`] : [])
  return [
    "default-src 'none'",
    ["script-src 'self'", ...ofGoogle('client')].join(' '),
    [`style-src 'self' ${emptyStyleHash}`, ...ofGoogle('style')].join(' '),
    // It also holds where a redirect leads: an upload follows one (XMLHttpRequest), so no other server is named here.
    ["connect-src 'self'", ...provider, ...ofGoogle('')].join(' '),
    ["img-src 'self' data: blob:", ...new Set([...provider, ...images])].join(' '),
    "font-src 'self'",
    ...ofGoogle('').map((address) => `frame-src ${address}`),
    // One with the name of config.json is made in the page.
    "manifest-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    // The worker that turns and straightens photos, and the service worker (a kiosk registers none).
    "worker-src 'self'",
    ...trustedTypesPolicy,
  ].join('; ')
}

/** Where everything is on one origin; `host-headers.ts` has those of a deployment. */
export const webHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy({ provider: [], images: [], google: false }),
  ...pageHeaders,
  // The sign-in popup of Google must be able to answer its opener.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
}

/**
 * Replace the provider's own headers under /api and /storage. These addresses share the portal's origin, so an uploaded
 * HTML or SVG file, or an error page that repeats what was sent, could otherwise run scripts that read the token.
 */
export const providerHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

/**
 * Content types that the portal shows as pictures, as a regular expression that Node, nginx (PCRE) and Caddy (RE2) read
 * alike. Everything else is sent as an attachment: SVG can hold scripts, and browsers show no PDF under `sandbox`.
 */
export const shownTypes = '^image/(png|jpeg|gif|webp|bmp)(;|$)'

/** Matches a Content-Disposition and captures what follows its type: the file name. */
export const dispositionParameters = '^[^;]*(;.*)$'

/**
 * @param type the provider's Content-Type
 * @param disposition the provider's Content-Disposition, whose file name stays
 * @returns the Content-Disposition to send in its place
 */
export function dispositionOf(type = '', disposition = ''): string {
  const [, parameters = ''] = new RegExp(dispositionParameters).exec(disposition) ?? []
  return `${new RegExp(shownTypes, 'i').test(type) ? 'inline' : 'attachment'}${parameters}`
}
