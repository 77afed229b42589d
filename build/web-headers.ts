/**
 * Response headers of the web server: for the portal's own files, and for the provider's replies under /api and
 * /storage. A deployment behind another server needs the same ones.
 */
import { emptyStyleHash, pageHeaders, trustedTypesPolicy } from '../src/domain/common/page-headers.ts'

interface PolicySettings {
  /** Origins of the provider's API and pictures, besides the page's own. */
  readonly provider: readonly string[]
  /** More origins of pictures. */
  readonly images: readonly string[]
  /** Whether Google sign-in is offered, whose script needs Google's addresses. */
  readonly google: boolean
}

/** Policy of the portal's pages, without the hashes of inline scripts (`inline-hashes.ts`). */
export function contentSecurityPolicy({ provider, images, google }: PolicySettings): string {
  const ofGoogle = (file: string) => (google ? [`https://accounts.google.com/gsi/${file}`] : [])
  return [
    "default-src 'none'",
    ["script-src 'self'", ...ofGoogle('client')].join(' '),
    [`style-src 'self' ${emptyStyleHash}`, ...ofGoogle('style')].join(' '),
    // connect-src also applies to redirects. Uploads follow them (XMLHttpRequest), so no other server is listed.
    ["connect-src 'self'", ...provider, ...ofGoogle('')].join(' '),
    ["img-src 'self' data: blob:", ...new Set([...provider, ...images])].join(' '),
    "font-src 'self'",
    ...ofGoogle('').map((address) => `frame-src ${address}`),
    // A manifest with the name from config.json is created in the page, as a blob.
    "manifest-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    // The worker that corrects photos, and the service worker (a kiosk has none).
    "worker-src 'self'",
    ...trustedTypesPolicy,
  ].join('; ')
}

/** For a single origin; `host-headers.ts` has the headers of a deployment. */
export const webHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy({ provider: [], images: [], google: false }),
  ...pageHeaders,
  // Google's sign-in popup must be able to reach its opener.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
}

/**
 * Replace the provider's own headers under /api and /storage. These addresses share the portal's origin, so an uploaded
 * HTML or SVG file, or an error page that repeats the request, could otherwise run scripts that read the token.
 */
export const providerHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
}

/**
 * Request headers that name another host, port, scheme or path of the portal. A server removes those of the client: a
 * provider that builds reset links from them would mail the token to an attacker's host. X-Forwarded-Host, -Proto and
 * -For are absent here, because each server replaces them.
 */
export const removedRequestHeaders: readonly string[] = [
  'Forwarded',
  'X-Forwarded-Port',
  'X-Forwarded-Prefix',
  'X-Forwarded-Scheme',
  'X-Forwarded-Server',
  'X-Forwarded-Ssl',
  'X-Host',
  'X-HTTP-Host-Override',
  'X-Original-Host',
  'X-Original-URL',
  'X-Rewrite-URL',
]

/**
 * Content types that are shown as pictures, as a regular expression that Node, nginx (PCRE) and Caddy (RE2) read alike.
 * All others are sent as attachments: SVG can hold scripts, and browsers don't show PDF under `sandbox`.
 */
export const inlineTypes = '^image/(png|jpeg|gif|webp|bmp)(;|$)'

/** Matches a Content-Disposition and captures what follows its type: the file name. */
export const dispositionParameters = '^[^;]*(;.*)$'

/**
 * Returns the Content-Disposition that replaces the provider's.
 * @param type the provider's Content-Type
 * @param disposition the provider's Content-Disposition, whose file name stays
 */
export function dispositionOf(type = '', disposition = ''): string {
  const [, parameters = ''] = new RegExp(dispositionParameters).exec(disposition) ?? []
  return `${new RegExp(inlineTypes, 'i').test(type) ? 'inline' : 'attachment'}${parameters}`
}
