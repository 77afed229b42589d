/**
 * Serves `app://portal/`: the renderer's files and nothing else. A custom scheme has a stable origin, so path routes,
 * storage and a policy in headers work as on the web.
 */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import {
  assetPolicy,
  assetStart,
  emptyStyleHash,
  pageHeaders,
  trustedTypesPolicy,
} from '../../../src/domain/common/page-headers.ts'
import type { Language } from '../../../src/domain/text/languages.ts'

export const appOrigin = 'app://portal'

export const schemePrivileges = {
  standard: true,
  secure: true,
  supportFetchAPI: true,
  corsEnabled: false,
  bypassCSP: false,
  allowServiceWorkers: false,
  stream: false,
  // V8 checks cached code by checksum only: a patched cache would run in the signed app.
  codeCache: false,
} as const

export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${emptyStyleHash}`,
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'none'",
  "media-src 'none'",
  "frame-src 'none'",
  "worker-src 'self'",
  "manifest-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  ...trustedTypesPolicy,
].join('; ')

const headers = {
  'Content-Security-Policy': contentSecurityPolicy,
  ...pageHeaders,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
}

/** Returns true for `app://portal/…` only, not for addresses that look similar. */
export function isAppUrl(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password } = new URL(address)
  return protocol === 'app:' && host === 'portal' && username === '' && password === ''
}

/** Folder of the bundle's files; others are in `root` itself. */
const assets = '/assets/'

/**
 * Decodes the path of a bundled file. Returns null for a path that can't be a file.
 * @param pathname of a parsed URL, so without `.` and `..` segments
 */
function fileName(pathname: string): string | null {
  let name: string
  try {
    name = decodeURIComponent(pathname)
  } catch {
    return null // malformed percent encoding
  }
  return /[\0\\:]/.test(name) || name.includes('..') || name.startsWith('//') ? null : name
}

/**
 * Finds the file for an address, inside `root`. A path outside of the assets that is not a file is a route of the
 * portal: the result is index.html, and the router handles unknown routes.
 * @returns null for an address that can be neither
 */
export async function findFile(root: string, address: string): Promise<string | null> {
  if (!isAppUrl(address)) return null
  const { pathname } = new URL(address)
  const name = fileName(pathname)
  const file = name === null ? null : path.join(root, name)
  if (file !== null && isServed(file) && (await isFile(file))) return file
  return pathname.startsWith(assets) || name?.startsWith(assets) ? null : path.join(root, 'index.html')
}

function isServed(file: string): boolean {
  return Object.hasOwn(types, path.extname(file).toLowerCase())
}

async function isFile(file: string): Promise<boolean> {
  try {
    return (await stat(file)).isFile()
  } catch {
    return false // missing, or not accessible
  }
}

/**
 * The screen of an address, for the log. Only the first path segment, because a password reset link carries its token
 * in a later one.
 */
export function screenOf(address: string): string | null {
  return isAppUrl(address) ? (/^\/[a-z-]{0,30}(?=\/|$)/.exec(new URL(address).pathname)?.[0] ?? null) : null
}

/**
 * Puts the page's static texts into a language. `src/index.html` has the translations in attributes beside the English
 * ones.
 */
export function localizePage(html: string, language: Language): string {
  const words = new RegExp(`( data-in-${language}="([^"]*)"[^>]*>)[^<]*`, 'g')
  return html.replace('<html lang="en"', `<html lang="${language}"`).replace(words, '$1$2')
}

export async function serveApp(root: string, method: string, address: string, language: Language): Promise<Response> {
  const refuse = (status: number): Response => new Response(null, { status, headers })
  if (method !== 'GET') return refuse(405)
  const file = await findFile(root, address)
  if (file === null) return refuse(404)
  try {
    const ending = path.extname(file).toLowerCase()
    const bytes = new Uint8Array(await readFile(file))
    const body = ending === '.html' ? localizePage(new TextDecoder().decode(bytes), language) : bytes
    const isAsset = new URL(address).pathname.startsWith(assetStart)
    const policy = isAsset && { 'Content-Security-Policy': assetPolicy }
    return new Response(body, { headers: { ...headers, ...policy, 'Content-Type': types[ending] as string } })
  } catch {
    return refuse(404) // not readable; the page can't handle the difference
  }
}
