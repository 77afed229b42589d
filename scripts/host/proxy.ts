/** Proxies requests to the provider, as streams and without time limits. */
import { type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http'
import { request as requestHttps } from 'node:https'
import { finished } from 'node:stream'
import { dispositionOf, gatewayPage, replyHeaders, requestHeaders } from '../../build/web-headers.ts'

type Headers = IncomingMessage['headers']

/** Returns the listed ones. */
function only(names: readonly string[], headers: Headers): Headers {
  const listed = new Set(names.map((name) => name.toLowerCase()))
  return Object.fromEntries(Object.entries(headers).filter(([name]) => listed.has(name)))
}

/** How long a refused request is still read, in milliseconds: closing on unread bytes would reset the connection. */
const lingering = 5_000

/**
 * An https provider needs a valid certificate, signed by an authority that Node trusts.
 * @param origin of the provider, such as http://127.0.0.1:8787
 * @param ownHeaders in place of the provider's
 * @param isLineLost for a test's provider: whether its reset of the connection from this local port means that the
 * browser's connection is reset
 */
export function createProxy(
  origin: string,
  ownHeaders: Readonly<Record<string, string>>,
  isLineLost: (port: number) => boolean = () => false,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { protocol, hostname, port, host } = new URL(origin)
  const send = protocol === 'https:' ? requestHttps : requestHttp

  return (incoming, outgoing) => {
    const headers = {
      ...only([...requestHeaders, 'Content-Length'], incoming.headers),
      host,
      'x-forwarded-host': incoming.headers.host ?? '',
      'x-forwarded-proto': 'http',
      'x-forwarded-for': incoming.socket.remoteAddress ?? '',
    }
    // No keep-alive: a reused connection may be closing, which would look like a reset.
    const upstream = send({ hostname, port, method: incoming.method, path: incoming.url, headers, agent: false })
    const { socket } = incoming
    let from = 0
    upstream.on('socket', (connection) => {
      connection.once('connect', () => {
        from = connection.localPort ?? 0
      })
    })

    upstream.on('response', (reply) => {
      const { 'content-type': type, 'content-disposition': disposition } = reply.headers
      const own = { ...ownHeaders, 'Content-Disposition': dispositionOf(type, disposition) }
      const headers = { ...only(replyHeaders, reply.headers), ...own }
      for (const [name, value = ''] of Object.entries(headers)) outgoing.setHeader(name, value)
      // Browsers repeat a request, even a POST, after a reset of a reused connection (Chromium does): a step would be
      // saved twice. They don't repeat on a new connection.
      outgoing.setHeader('Connection', 'close').writeHead(reply.statusCode ?? 502)
      reply.on('error', () => socket.resetAndDestroy())
      reply.pipe(outgoing)
    })
    const refuse = () => {
      const type = 'text/html; charset=utf-8'
      const own = { ...ownHeaders, 'Content-Type': type, 'Content-Disposition': dispositionOf(type) }
      const length = Buffer.byteLength(gatewayPage)
      outgoing.writeHead(502, { ...own, 'Content-Length': length, Connection: 'close' }).write(gatewayPage)
      const timer = setTimeout(() => outgoing.end(), lingering)
      incoming.unpipe(upstream).resume()
      finished(incoming, () => {
        clearTimeout(timer)
        outgoing.end()
      })
    }
    upstream.on('upgrade', (_reply, tunnel) => {
      tunnel.destroy()
      refuse()
    })
    upstream.on('error', () => {
      if (outgoing.headersSent || socket.destroyed) return
      if (isLineLost(from)) socket.resetAndDestroy()
      else refuse()
    })
    outgoing.on('close', () => upstream.destroy())
    incoming.pipe(upstream)
  }
}
