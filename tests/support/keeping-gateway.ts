/** A gateway in front of the provider that keeps connections open, although the app asks it to close them. */
import { createServer } from 'node:http'
import { closeServer, listenOnFreePort } from '../../scripts/host/listen.ts'
import { passOn } from './pass-on.ts'

/** @param origin of the provider. The reset of a connection to it resets the app's. */
export async function startKeepingGateway(origin: string) {
  const gateway = passOn(origin, {
    headers: (own) => ({ ...own, connection: 'keep-alive' }),
    lost: ({ socket }) => socket.resetAndDestroy(),
  })
  // Strict, Node refuses what follows a request to close the connection.
  const server = createServer({ insecureHTTPParser: true }, gateway)
  return {
    origin: `http://127.0.0.1:${await listenOnFreePort(server, 0)}`,
    close: () => closeServer(server),
  }
}
