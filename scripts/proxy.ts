/**
 * Passes requests on to the provider and its replies back, as streams and without time limits:
 * what the provider does to a connection is what the browser sees.
 */
import { type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http'
import { request as requestHttps } from 'node:https'

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

/** @param origin where the provider is, such as http://127.0.0.1:8787 */
export function createProxy(origin: string): (request: IncomingMessage, response: ServerResponse) => void {
  const { protocol, hostname, port, host } = new URL(origin)
  const send = protocol === 'https:' ? requestHttps : requestHttp

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

    upstream.on('response', (reply) => {
      // A browser repeats a request by itself, a POST too, when a connection that it used before is reset
      // (Chromium does): a saved step would be sent twice unseen. Connections used once are not repeated.
      outgoing.writeHead(reply.statusCode ?? 502, { ...messageHeaders(reply), connection: 'close' })
      reply.on('error', () => socket.resetAndDestroy())
      reply.pipe(outgoing)
    })
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.writableFinished) return
      const answered = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'EAI_AGAIN'].includes(error.code ?? '')
      if (!answered || outgoing.headersSent) {
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
