/**
 * Proxies requests to the provider, as streams and without time limits, so that the browser sees what the provider does
 * to a connection.
 */
import { type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http'
import { request as requestHttps } from 'node:https'
import { dispositionOf, providerHeaders } from '../../build/web-headers.ts'

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

function messageHeaders(message: IncomingMessage) {
  return Object.fromEntries(Object.entries(message.headers).filter(([name]) => !hopByHopHeaders.includes(name)))
}

/** The sandbox's own pages, such as its outbox, keep their headers. */
const sandboxPage = /^\/sandbox(\/|\?|$)/

function replyHeaders(reply: IncomingMessage, path: string) {
  if (sandboxPage.test(path)) return messageHeaders(reply)
  const { 'content-type': type, 'content-disposition': disposition } = reply.headers
  const named = Object.fromEntries(Object.entries(providerHeaders).map(([name, value]) => [name.toLowerCase(), value]))
  return { ...messageHeaders(reply), ...named, 'content-disposition': dispositionOf(type, disposition) }
}

/**
 * An https provider needs a valid certificate, signed by an authority that Node trusts.
 * @param origin of the provider, such as http://127.0.0.1:8787
 */
export function createProxy(origin: string): (request: IncomingMessage, response: ServerResponse) => void {
  const { protocol, hostname, port, host } = new URL(origin)
  const [send, isConnected] = protocol === 'https:' ? [requestHttps, 'secureConnect'] : [requestHttp, 'connect']

  return (incoming, outgoing) => {
    const headers = {
      ...messageHeaders(incoming),
      host,
      'x-forwarded-host': incoming.headers.host ?? '',
      'x-forwarded-proto': 'http',
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
      outgoing.writeHead(reply.statusCode ?? 502, { ...replyHeaders(reply, incoming.url ?? ''), connection: 'close' })
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
      outgoing.writeHead(502, { 'Content-Type': 'application/json' })
      outgoing.end(JSON.stringify({ success: false, message: 'The provider could not be reached.' }))
    })
    outgoing.on('close', () => upstream.destroy())
    incoming.pipe(upstream)
  }
}
