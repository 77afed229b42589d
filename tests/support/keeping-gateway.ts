/** A gateway in front of the provider that keeps connections open, although the app asks it to close them. */
import { createServer, request } from 'node:http'
import { closeServer, listenOnFreePort } from '../../scripts/host/listen.ts'

/** @param origin of the provider. The reset of a connection to it resets the app's. */
export async function startKeepingGateway(origin: string) {
  const { hostname, port } = new URL(origin)
  // Strict, Node refuses what follows a request to close the connection.
  const server = createServer({ insecureHTTPParser: true }, (incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    const onward = request({ hostname, port, method, path, headers, agent: false }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, { ...reply.headers, connection: 'keep-alive' })
      reply.on('error', () => incoming.socket.resetAndDestroy()).pipe(outgoing)
    })
    onward.on('error', () => incoming.socket.resetAndDestroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  return {
    origin: `http://127.0.0.1:${await listenOnFreePort(server, 0)}`,
    close: () => closeServer(server),
  }
}
