/** Headers for one bundle: with the hashes of its inline scripts, and with the provider from its settings. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type BuiltSettings, builtSettings } from '../src/config.ts'
import { emptyStyleHash, trustedTypesPolicy } from '../src/domain/common/page-headers.ts'
import { builtName } from './settings.ts'
import { webHeaders } from './web-headers.ts'

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
    // The worker that corrects photos, and the service worker.
    "worker-src 'self'",
    ...trustedTypesPolicy,
  ].join('; ')
}

/** Headers of the portal's own files, apart from those below /assets. */
export function pageHeadersOf(root: string, proxyTarget: string | undefined): Readonly<Record<string, string>> {
  return {
    ...webHeaders,
    'Content-Security-Policy': policyOf(root, proxyTarget),
    'Cache-Control': 'no-cache',
  }
}
