/** A web server as a deployment has it: a bundle with its headers, and the provider on the same origin. */
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { closeServer, listenSomewhere } from './listen.ts'
import { createProxy } from './proxy.ts'
import { createStaticFiles } from './static-files.ts'

export interface PortalOptions {
  /** Folder of the bundle. */
  readonly root: string
  /** Where calls, stored files and the sandbox's pages are passed on to; absent = they are not found. */
  readonly apiOrigin?: string | undefined
  /** Wanted port; a taken one is replaced by a free one. Absent = a free one. */
  readonly port?: number
  /**
   * Every connection carries one answer. Browsers repeat a request by themselves when a connection used
   * before is reset; journeys that reset connections want to see it.
   */
  readonly oneAnswerEach?: boolean
}

export interface PortalServer {
  readonly origin: string
  close(): Promise<void>
}

/**
 * The server listens on 127.0.0.1 only. A request for any other host comes from a page whose name was pointed here, and
 * the provider would write that host into the links that it mails.
 */
const ownHost = /^(127\.0\.0\.1|localhost)(:\d+)?$/

const ofTheProvider = /^\/(api|storage|sandbox)(\/|\?|$)/

/** @throws when there is no bundle in the folder */
export async function servePortal({
  root,
  apiOrigin,
  port = 0,
  oneAnswerEach = false,
}: PortalOptions): Promise<PortalServer> {
  if (!existsSync(path.join(root, 'index.html'))) {
    throw new Error(`There is no web build in ${root}. Run "npm run build:web" first.`)
  }
  const serveFile = createStaticFiles(root, apiOrigin)
  const passOn = apiOrigin === undefined ? null : createProxy(apiOrigin)
  // No limit on how long an upload may take: the calls have their own (src/provider/calls.ts).
  const server = createServer({ requestTimeout: 0, keepAliveTimeout: 60_000 }, (request, response) => {
    if (oneAnswerEach) response.shouldKeepAlive = false
    if (!ownHost.test(request.headers.host ?? '')) {
      response.writeHead(421, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Misdirected request')
    } else if (!ofTheProvider.test(request.url ?? '')) {
      serveFile(request, response)
    } else if (passOn !== null) {
      passOn(request, response)
    } else {
      response.writeHead(404, { 'Content-Type': 'application/json' }).end('{"message":"API_ORIGIN is not set."}')
    }
  })
  const used = await listenSomewhere(server, port)
  return { origin: `http://127.0.0.1:${used}`, close: () => closeServer(server) }
}
