/**
 * A web server like that of a deployment: serves a bundle with its headers, and proxies the provider on the same
 * origin.
 */
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { providerHeaders } from '../../build/web-headers.ts'
import { closeServer, listenOnFreePort } from './listen.ts'
import { createProxy } from './proxy.ts'
import { createStaticFiles } from './static-files.ts'

export interface PortalOptions {
  /** Folder of the bundle. */
  readonly root: string
  /** Proxy target for calls and stored files. */
  readonly apiOrigin: string
  /** Port to listen on; another one if it is in use. Default: a free one. */
  readonly port?: number
  /** See `createProxy`. */
  readonly isLineLost?: (port: number) => boolean
}

export interface PortalServer {
  readonly origin: string
  close(): Promise<void>
}

/**
 * Hosts of requests that are accepted. The server listens on 127.0.0.1 only, so another host means DNS rebinding, and
 * the provider would write that host into the links in its mails.
 */
const ownHost = /^(127\.0\.0\.1|localhost)(:\d+)?$/

const providerPath = /^\/(api|storage)(\/|\?|$)/

/** @throws when there is no bundle in the folder */
export async function servePortal({ root, apiOrigin, port = 0, isLineLost }: PortalOptions): Promise<PortalServer> {
  if (!existsSync(path.join(root, 'index.html'))) {
    throw new Error(`There is no web build in ${root}. Run "npm run build:web" first.`)
  }
  const serveFile = createStaticFiles(root, apiOrigin)
  const proxyToProvider = createProxy(apiOrigin, providerHeaders, isLineLost)
  // As deploy/nginx.conf. No time limit for uploads: the calls have their own limits (src/provider/calls.ts).
  const times = {
    requestTimeout: 0,
    keepAliveTimeout: 2_000,
    headersTimeout: 10_000,
    connectionsCheckingInterval: 1_000,
  }
  const server = createServer(times, (request, response) => {
    if (request.url === '/healthz') {
      response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).end('ok')
    } else if (!ownHost.test(request.headers.host ?? '')) {
      response.writeHead(421, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Misdirected request')
    } else if (!providerPath.test(request.url ?? '')) {
      serveFile(request, response)
    } else proxyToProvider(request, response)
  })
  const used = await listenOnFreePort(server, port)
  return { origin: `http://127.0.0.1:${used}`, close: () => closeServer(server) }
}
