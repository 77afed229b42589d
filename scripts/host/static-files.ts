/**
 * Serves the built web bundle: files as they are (compressed where the build left them so), pages by their path, every
 * other address as index.html. A missing file of the bundle stays missing: where a script is asked for, a page would
 * only fail later.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import sirv from 'sirv'
import { isKioskBundle, policyOf } from '../../build/host-headers.ts'
import { webHeaders } from '../../build/web-headers.ts'
import { barcodeWorkerPolicy, barcodeWorkerStart } from '../../src/domain/common/page-headers.ts'

/**
 * The bundler puts a hash into the names under assets/, so that they may be kept for ever. All else is asked for anew
 * each time, and answered with 304 where it is the same. A kiosk keeps no page, not even to go back to.
 */
function cacheControl(pathname: string, kiosk: boolean): string {
  if (pathname.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return kiosk ? 'no-store' : 'no-cache'
}

/**
 * Whether an address without a file is one of the portal's own, which shows its screen or says 'Page not Found'. Dots
 * tell nothing: a reset link may end in a signed token.
 */
function isScreen(pathname: string, accept = ''): boolean {
  if (pathname.startsWith('/assets/')) return false
  if (accept.includes('text/html')) return true // a browser goes there
  const looksLikeFile = /^\/[^/]+\.[a-z0-9]{1,12}$/i.test(pathname) // /favicon.ico, /robots.txt
  return !looksLikeFile && isInside(pathname)
}

/** False for a path that leaves the folder or can't be decoded (a stray percent sign). */
function isInside(pathname: string): boolean {
  try {
    const decoded = decodeURIComponent(pathname)
    return !/[\0\\]/.test(decoded) && !path.posix.normalize(`.${decoded}`).startsWith('..')
  } catch {
    return false
  }
}

/**
 * @param root folder of the bundle; its files may change meanwhile
 * @param apiOrigin the provider, whose pictures are let in
 */
export function createStaticFiles(
  root: string,
  apiOrigin: string | undefined,
): (request: IncomingMessage, response: ServerResponse) => void {
  // `dev`: looks at the folder each time, so that the next build is served without a restart.
  const serve = sirv(root, { dev: true, etag: true, brotli: true, gzip: true, extensions: ['html'] })

  return (request, response) => {
    // A file that the next build has removed since it was looked up; unheard, the error would end the server.
    response.on('pipe', (file) => file.on('error', () => response.destroy()))
    // Taken as it came: a URL parser would make a host of what follows two slashes.
    const pathname = (request.url ?? '/').split(/[?#]/)[0] ?? '/'
    const kiosk = isKioskBundle(root)
    for (const [name, value] of Object.entries(webHeaders)) {
      // Only a page has anything inline: no script or picture waits for the pages to be read for it.
      const isOfPage = name === 'Content-Security-Policy' && !pathname.startsWith('/assets/')
      response.setHeader(name, isOfPage ? policyOf(root, apiOrigin) : value)
    }
    if (pathname.startsWith(barcodeWorkerStart)) response.setHeader('Content-Security-Policy', barcodeWorkerPolicy)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return
    }
    response.setHeader('Cache-Control', cacheControl(pathname, kiosk))
    const servePage = () => {
      if (!isScreen(pathname, request.headers.accept)) {
        response.removeHeader('Cache-Control')
        response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found')
        return
      }
      request.url = '/'
      serve(request, response)
    }
    if (isInside(pathname)) serve(request, response, servePage)
    else servePage()
  }
}
