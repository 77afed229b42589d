/**
 * `app://portal/`: the renderer's files and nothing else (reliability section 3.2 to 3.5, P10). A scheme
 * of our own has a stable origin, so path routes, storage and a policy by header work as on the web.
 */
import { readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'

export const appOrigin = 'app://portal'

export const schemePrivileges = {
  standard: true,
  secure: true,
  supportFetchAPI: true,
  corsEnabled: false,
  bypassCSP: false,
  allowServiceWorkers: false,
  stream: false,
} as const

/** FullCalendar 6 puts one empty style element in and fills it by script; this is the hash of the empty text. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${emptyStyle}`,
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'none'",
  "media-src 'none'",
  "frame-src 'none'",
  "worker-src 'none'",
  "manifest-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const headers = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=()',
  'Cache-Control': 'no-store',
} as const

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** True for `app://portal/…` and nothing that merely looks like it (M12). */
export function isAppUrl(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password } = new URL(address)
  return protocol === 'app:' && host === 'portal' && username === '' && password === ''
}

/**
 * The file that an address means, inside `root`.
 * @returns null for an address that can mean none; a path of the history gives index.html
 */
export function assetPath(root: string, address: string): string | null {
  if (!isAppUrl(address)) return null
  let name: string
  try {
    name = decodeURIComponent(new URL(address).pathname)
  } catch {
    return null // a percent sign that encodes nothing
  }
  if (/[\0\\:]/.test(name) || name.includes('..') || name.startsWith('//')) return null
  const file = path.join(root, name)
  const inside = path.relative(root, file)
  if (inside.startsWith('..') || path.isAbsolute(inside)) return null
  return path.extname(name) === '' ? path.join(root, 'index.html') : file
}

/** A link inside the folder that leads out of it counts as missing. */
async function isInside(root: string, file: string): Promise<boolean> {
  const inside = path.relative(await realpath(root), await realpath(file))
  return !inside.startsWith('..') && !path.isAbsolute(inside)
}

/** Answers one request of the page. */
export async function serveApp(root: string, method: string, address: string): Promise<Response> {
  const refuse = (status: number): Response => new Response(null, { status, headers })
  if (method !== 'GET') return refuse(405)
  const file = assetPath(root, address)
  const type = file === null ? undefined : types[path.extname(file).toLowerCase()]
  if (file === null || type === undefined) return refuse(404)
  try {
    if (!(await stat(file)).isFile() || !(await isInside(root, file))) return refuse(404)
    return new Response(new Uint8Array(await readFile(file)), { headers: { ...headers, 'Content-Type': type } })
  } catch {
    return refuse(404) // not there, or not readable: the page can do nothing else about it
  }
}
