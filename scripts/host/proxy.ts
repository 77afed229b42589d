/**
 * Passes requests on to the provider and its replies back, as streams and without time limits:
 * what the provider does to a connection is what the browser sees.
 */
import { type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http'
import { request as requestHttps } from 'node:https'
import { dispositionOf, providerHeaders } from '../../build/web-headers.ts'

/** Headers about one connection, not about the message. */
const ofOneConnection = [
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
  return Object.fromEntries(Object.entries(message.headers).filter(([name]) => !ofOneConnection.includes(name)))
}

/** The sandbox's own pages, such as its outbox, are shown as they are. */
const sandboxPage = /^\/sandbox(\/|\?|$)/

function replyHeaders(reply: IncomingMessage, path: string) {
  if (sandboxPage.test(path)) return messageHeaders(reply)
  const { 'content-type': type, 'content-disposition': disposition } = reply.headers
  const named = Object.fromEntries(Object.entries(providerHeaders).map(([name, value]) => [name.toLowerCase(), value]))
  return { ...messageHeaders(reply), ...named, 'content-disposition': dispositionOf(type, disposition) }
}

/**
 * An https provider must show a certificate for its name that an authority known to Node has signed.
 * @param origin where the provider is, such as http://127.0.0.1:8787
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
    // A connection of its own: a reused one might be closing, and that would look like a reset.
    const upstream = send({ hostname, port, method: incoming.method, path: incoming.url, headers, agent: false })
    const { socket } = incoming
    let connected = false
    upstream.on('socket', (connection) => {
      connection.once(isConnected, () => {
        connected = true
      })
    })

    upstream.on('response', (reply) => {
      // A browser repeats a request by itself, a POST too, when a connection that it used before is reset
      // (Chromium does): a saved step would be sent twice unseen. Connections used once are not repeated.
      outgoing.writeHead(reply.statusCode ?? 502, { ...replyHeaders(reply, incoming.url ?? ''), connection: 'close' })
      reply.on('error', () => socket.resetAndDestroy())
      reply.pipe(outgoing)
    })
    upstream.on('error', () => {
      if (outgoing.writableFinished) return
      // A provider that was reached: what it does to the connection is what the browser sees.
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
