/** Passes requests on to a server, as gateways and proxies do. */
import { type IncomingHttpHeaders, type IncomingMessage, type RequestListener, request } from 'node:http'

interface Gateway {
  /** Headers of the reply; default the server's own, but for its connection. */
  readonly headers?: (own: IncomingHttpHeaders) => IncomingHttpHeaders
  /** Called when the connection to the server is lost; default: that of the browser is lost as well. */
  readonly lost?: (incoming: IncomingMessage) => void
}

/** @param to origin of the server; '' for requests to a proxy, which name it */
export function passOn(to: string, gateway: Gateway = {}): RequestListener {
  const { headers = ({ connection: _, ...own }) => own, lost = ({ socket }) => socket.destroy() } = gateway
  return (incoming, outgoing) => {
    // Without an agent: its idle connection would end during a delay.
    const passedOn = request(
      to + incoming.url,
      { method: incoming.method, headers: incoming.headers, agent: false },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, headers(reply.headers))
        reply.on('error', () => lost(incoming)).pipe(outgoing)
      },
    )
    passedOn.on('error', () => lost(incoming))
    outgoing.on('close', () => passedOn.destroy())
    incoming.pipe(passedOn)
  }
}
