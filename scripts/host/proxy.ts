/**
 * Proxies requests to the provider, as streams and without time limits, so that the browser sees what the provider does
 * to a connection.
 */
import { type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http'
import { request as requestHttps } from 'node:https'
import { dispositionOf, replyHeaders, requestHeaders } from '../../build/web-headers.ts'

type Headers = IncomingMessage['headers']

/** Returns the listed ones. */
function only(names: readonly string[], headers: Headers): Headers {
  const listed = new Set(names.map((name) => name.toLowerCase()))
  return Object.fromEntries(Object.entries(headers).filter(([name]) => listed.has(name)))
}

/**
 * An https provider needs a valid certificate, signed by an authority that Node trusts.
 * @param origin of the provider, such as http://127.0.0.1:8787
 * @param ownHeaders in place of the provider's
 */
export function createProxy(
  origin: string,
  ownHeaders: () => Readonly<Record<string, string>>,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { protocol, hostname, port, host } = new URL(origin)
  const [send, isConnected] = protocol === 'https:' ? [requestHttps, 'secureConnect'] : [requestHttp, 'connect']

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
    let connected = false
    upstream.on('socket', (connection) => {
      connection.once(isConnected, () => {
        connected = true
      })
    })

    upstream.on('response', (reply) => {
      const { 'content-type': type, 'content-disposition': disposition } = reply.headers
      const own = { ...ownHeaders(), 'Content-Disposition': dispositionOf(type, disposition) }
      const headers = { ...only(replyHeaders, reply.headers), ...own }
      for (const [name, value = ''] of Object.entries(headers)) outgoing.setHeader(name, value)
      // Browsers repeat a request, even a POST, after a reset of a reused connection (Chromium does): a step would be
      // saved twice. They don't repeat on a new connection.
      outgoing.setHeader('Connection', 'close').writeHead(reply.statusCode ?? 502)
      reply.on('error', () => socket.resetAndDestroy())
      reply.pipe(outgoing)
    })
    const refuse = () => {
      outgoing.writeHead(502, { ...ownHeaders(), 'Content-Type': 'application/json', Connection: 'close' })
      outgoing.end(JSON.stringify({ success: false, message: 'The provider could not be reached.' }))
    }
    upstream.on('upgrade', (_reply, tunnel) => {
      tunnel.destroy()
      refuse()
    })
    upstream.on('error', () => {
      if (outgoing.writableFinished) return
      // The provider was reached: pass the reset on to the browser.
      if (connected) socket.resetAndDestroy()
      else refuse()
    })
    outgoing.on('close', () => upstream.destroy())
    incoming.pipe(upstream)
  }
}
