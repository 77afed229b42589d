/**
 * Serves the web bundle: files (precompressed if available), pages by their path, and index.html for all other routes.
 * A missing asset returns 404, because a page in place of a script would fail later.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import sirv from 'sirv'
import { assetCache, pageHeadersOf } from '../../build/web-headers.ts'
import { assetPolicy, assetStart } from '../../src/domain/common/page-headers.ts'

/** /.well-known/…, /.env, /.git/…: programs look for files there, and the portal has no such screen. */
const hidden = /\/\./

/**
 * Whether an address without a file is a route of the portal, which shows its screen or 'Page not Found'. A dot does
 * not mean a file: a reset link may end in a signed token.
 */
function isScreen(pathname: string, accept = ''): boolean {
  if (pathname.startsWith(assetStart) || hidden.test(pathname)) return false
  if (accept.includes('text/html')) return true // a page navigation
  const looksLikeFile = /^\/[^/]+\.[a-z0-9]{1,12}$/i.test(pathname) // /favicon.ico, /robots.txt
  return !looksLikeFile
}

/**
 * @param root folder of the bundle; its files may change while the server runs
 * @param apiOrigin the provider's, for the picture policy
 */
export function createStaticFiles(
  root: string,
  apiOrigin: string,
): (request: IncomingMessage, response: ServerResponse) => void {
  // `dev` reads the folder at each request, so that a new build is served without a restart.
  const serve = sirv(root, { dev: true, etag: true, brotli: true, gzip: true, extensions: ['html'] })

  return (request, response) => {
    // A build may delete the file after the lookup. Without a handler the error would end the server.
    response.on('pipe', (file) => file.on('error', () => response.destroy()))
    // Not parsed as a URL: a parser would read what follows two slashes as a host.
    const pathname = (request.url ?? '/').split(/[?#]/)[0] ?? '/'
    for (const [name, value] of Object.entries(pageHeadersOf(root, apiOrigin))) response.setHeader(name, value)
    if (pathname.startsWith(assetStart)) {
      response.setHeader('Cache-Control', assetCache)
      response.setHeader('Content-Security-Policy', assetPolicy)
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return
    }
    const servePage = () => {
      if (!isScreen(pathname, request.headers.accept)) {
        response.removeHeader('Cache-Control')
        response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found')
        return
      }
      request.url = '/'
      serve(request, response)
    }
    if (hidden.test(pathname)) servePage()
    else serve(request, response, servePage)
  }
}
