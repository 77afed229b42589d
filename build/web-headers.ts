/**
 * Response headers of the web server: for the portal's own files, and for the provider's replies under /api and
 * /storage. A deployment behind another server needs the same ones.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type BuiltSettings, builtSettings } from '../src/config.ts'
import { emptyStyleHash, pageHeaders, trustedTypesPolicy } from '../src/domain/common/page-headers.ts'
import { builtName } from './settings.ts'

/** The settings of a bundle; the default ones of a page without any. @param root its folder */
export function settingsOf(root: string): BuiltSettings {
  const file = path.join(root, builtName)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : builtSettings({})
}

const inline = /<(script|style)(?![^>]*(?:\ssrc=|type="application\/json"))[^>]*>([\s\S]*?)<\/\1>/g

/** Returns the hashes of the inline scripts or styles of a bundle's pages, in CSP syntax: nothing else inline is allowed. */
export function inlineHashes(root: string, kind: 'script' | 'style'): readonly string[] {
  const pages = readdirSync(root).filter((name) => name.endsWith('.html'))
  const texts = pages.flatMap((name) => [...readFileSync(path.join(root, name), 'utf8').matchAll(inline)])
  const hashes = texts
    .filter(([, tag]) => tag === kind)
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [...new Set(hashes)]
}

/** Returns an empty list for a path on the page's own origin. */
function originsOf(address: string): readonly string[] {
  return URL.canParse(address) ? [new URL(address).origin] : []
}

/**
 * Returns the policy of a bundle's pages.
 * @param root folder of the bundle
 * @param proxyTarget address of the provider behind the host's proxy, which also serves pictures by that address;
 * undefined without a proxy
 */
export function policyOf(root: string, proxyTarget: string | undefined): string {
  const { apiBase, googleClientId, fileOrigins } = settingsOf(root)
  const provider = originsOf(apiBase)
  const pictures = [...provider, ...originsOf(proxyTarget ?? ''), ...fileOrigins.split(' ').filter(Boolean)]
  const ofGoogle = (file: string) => (googleClientId === '' ? [] : [`https://accounts.google.com/gsi/${file}`])
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineHashes(root, 'script'), ...ofGoogle('client')].join(' '),
    ["style-src 'self'", ...inlineHashes(root, 'style'), emptyStyleHash, ...ofGoogle('style')].join(' '),
    // connect-src also applies to redirects. Uploads follow them (XMLHttpRequest), so no other server is listed.
    ["connect-src 'self'", ...provider, ...ofGoogle('')].join(' '),
    ["img-src 'self' data: blob:", ...new Set(pictures)].join(' '),
    "font-src 'self'",
    ...ofGoogle('').map((address) => `frame-src ${address}`),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    // The workers for photos and barcodes, and the service worker.
    "worker-src 'self'",
    ...trustedTypesPolicy,
  ].join('; ')
}

/** Headers of the portal's own files, apart from those below /assets. */
export function pageHeadersOf(root: string, proxyTarget: string | undefined): Readonly<Record<string, string>> {
  return {
    ...pageHeaders,
    // Google's sign-in popup must be able to reach its opener.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    'Content-Security-Policy': policyOf(root, proxyTarget),
    'Cache-Control': 'no-cache',
  }
}

/** Caching of the files below /assets, whose names contain a hash. */
export const assetCache = 'public, max-age=31536000, immutable'

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
 * THE HEADERS that a server passes to the provider: those that the calls and the pictures need. A server adds
 * X-Forwarded-Host, -Proto and -For, frames the body and passes nothing else: a provider that builds reset links from
 * another header would mail the token to an attacker's host.
 */
export const requestHeaders: readonly string[] = [
  'Accept',
  'Accept-Encoding',
  'Authorization',
  'Content-Type',
  'If-Modified-Since',
  'If-None-Match',
]

/**
 * THE HEADERS of the provider that a server passes back, besides Content-Disposition, which it rewrites. `Date` is the
 * session's clock. Stock nginx can't pass a list: deploy/nginx.conf names what it hides.
 * Spelled as Go does, for Caddy's placeholders.
 */
export const replyHeaders: readonly string[] = [
  'Cache-Control',
  'Content-Encoding',
  'Content-Length',
  'Content-Type',
  'Date',
  'Etag',
  'Expires',
  'Last-Modified',
  'Retry-After',
  'Vary',
]

/** The page that a server sends with 502 or 504 for a lost connection to the provider. */
export const gatewayPage =
  '<!doctype html><title>Bad gateway</title><p>The server behind this page does not answer. Please try again in a few minutes.</p>'

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
