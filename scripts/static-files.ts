/**
 * Serves the built web bundle: files as they are, every other address as index.html. A missing file of the bundle stays
 * missing: where a script is asked for, a page would only fail later.
 */
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { allowInline } from './inline-hashes.ts'
import { webHeaders } from './web-headers.ts'

const compress = promisify(gzip)

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** Text is worth compressing; pictures and fonts are compressed already. */
function isText(type: string): boolean {
  return type.includes('charset=')
}

/**
 * The file for a path of the address bar.
 * @param pathname percent-encoded
 * @returns null for a path that leaves the folder or can't be decoded
 */
function fileFor(root: string, pathname: string): string | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return null // a stray percent sign
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return null
  const file = path.join(root, decoded)
  const inside = path.relative(root, file)
  return inside.startsWith('..') || path.isAbsolute(inside) ? null : file
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
}

/** The bundler puts a hash into the names under assets/, so that they may be kept for ever. */
function cacheControl(pathname: string, file: string): string {
  if (path.extname(file) === '.html') return 'no-store'
  return pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/**
 * Whether an address without a file is one of the portal's own, which shows its screen or says 'Page not Found'. Dots
 * tell nothing: a reset link may end in a signed token.
 * @param decodable false for a path that leaves the folder or can't be decoded
 */
function isScreen(pathname: string, decodable: boolean, accept = ''): boolean {
  if (pathname.startsWith('/assets/')) return false
  if (accept.includes('text/html')) return true // a browser goes there
  const looksLikeFile = /^\/[^/]+\.[a-z0-9]{1,12}$/i.test(pathname) // /favicon.ico, /robots.txt
  return decodable && !looksLikeFile
}

/** @param root folder of the bundle */
export function createStaticFiles(root: string): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const compressed = new Map<string, Promise<Buffer>>()

  /** The file compressed; done once for each state of the file. */
  async function gzipped(file: string, bytes: Buffer): Promise<Buffer> {
    const key = `${file} ${(await stat(file)).mtimeMs}`
    const found = compressed.get(key) ?? compress(bytes)
    compressed.set(key, found)
    return found
  }

  return async (request, response) => {
    for (const [name, value] of Object.entries(webHeaders)) {
      response.setHeader(name, name === 'Content-Security-Policy' ? allowInline(value, root) : value)
    }
    // Taken as it came: a URL parser would make a host of what follows two slashes.
    const pathname = (request.url ?? '/').split(/[?#]/)[0] ?? '/'
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return
    }
    const asked = fileFor(root, pathname)
    const page = `${asked}.html` // a screen that was drawn by the build
    const wanted = asked !== null && (await isFile(page)) ? page : asked
    const found = wanted !== null && (await isFile(wanted))
    if (!found && !isScreen(pathname, wanted !== null, request.headers.accept)) {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found')
      return
    }
    const file = wanted !== null && found ? wanted : path.join(root, 'index.html')
    const type = types[path.extname(file)] ?? 'application/octet-stream'
    response.setHeader('Content-Type', type)
    response.setHeader('Cache-Control', cacheControl(pathname, file))
    let bytes: Buffer = await readFile(file)
    if (isText(type)) {
      response.setHeader('Vary', 'Accept-Encoding')
      if (/\bgzip\b/.test(String(request.headers['accept-encoding']))) {
        bytes = await gzipped(file, bytes)
        response.setHeader('Content-Encoding', 'gzip')
      }
    }
    response.writeHead(200, { 'Content-Length': bytes.length }).end(request.method === 'HEAD' ? undefined : bytes)
  }
}
