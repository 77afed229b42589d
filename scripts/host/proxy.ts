/**
 * Proxies requests to the provider, as streams and without time limits, so that the browser sees what the provider does
 * to a connection.
 */
import { type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http'
import { request as requestHttps } from 'node:https'
import { dispositionOf, providerHeaders, removedRequestHeaders } from '../../build/web-headers.ts'

/** Hop-by-hop headers. */
const hopByHopHeaders = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'expect',
]

function headersWithout(names: readonly string[], { headers }: IncomingMessage) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
}

const notForwarded = [...hopByHopHeaders, ...removedRequestHeaders.map((name) => name.toLowerCase())]

const ownHeaders = Object.fromEntries(
  Object.entries(providerHeaders).map(([name, value]) => [name.toLowerCase(), value]),
)

function replyHeaders(reply: IncomingMessage) {
  const { 'content-type': type, 'content-disposition': disposition } = reply.headers
  return {
    ...headersWithout(hopByHopHeaders, reply),
    ...ownHeaders,
    'content-disposition': dispositionOf(type, disposition),
  }
}

/** Paths of the sandbox's own pages. */
export const sandboxPath = /^\/sandbox(\/|\?|$)/

/**
 * An https provider needs a valid certificate, signed by an authority that Node trusts.
 * @param origin of the provider, such as http://127.0.0.1:8787
 * @param sandboxPages the provider is the sandbox: its own pages keep their headers
 */
export function createProxy(
  origin: string,
  sandboxPages: boolean,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { protocol, hostname, port, host } = new URL(origin)
  const [send, isConnected] = protocol === 'https:' ? [requestHttps, 'secureConnect'] : [requestHttp, 'connect']

  return (incoming, outgoing) => {
    const headers = {
      ...headersWithout(notForwarded, incoming),
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
      // Browsers repeat a request, even a POST, after a reset of a reused connection (Chromium does): a step would be
      // saved twice. They don't repeat on a new connection.
      const isPage = sandboxPages && sandboxPath.test(incoming.url ?? '')
      const sent = isPage ? headersWithout(hopByHopHeaders, reply) : replyHeaders(reply)
      outgoing.writeHead(reply.statusCode ?? 502, { ...sent, connection: 'close' })
      reply.on('error', () => socket.resetAndDestroy())
      reply.pipe(outgoing)
    })
    upstream.on('error', () => {
      if (outgoing.writableFinished) return
      // The provider was reached: pass the reset on to the browser.
      if (connected) {
        socket.resetAndDestroy()
        return
      }
      outgoing.writeHead(502, { ...ownHeaders, 'content-type': 'application/json' })
      outgoing.end(JSON.stringify({ success: false, message: 'The provider could not be reached.' }))
    })
    outgoing.on('close', () => upstream.destroy())
    incoming.pipe(upstream)
  }
}
