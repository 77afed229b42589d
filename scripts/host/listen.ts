/** Starts and stops local servers. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo, Server as TcpServer } from 'node:net'

/**
 * Listens on 127.0.0.1, on the given port or, if it is in use, on a free one.
 * @param port 0: a free one
 * @returns the port
 */
export async function listenOnFreePort(server: TcpServer, port: number): Promise<number> {
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    await once(server.listen(0, '127.0.0.1'), 'listening')
  }
  return (server.address() as AddressInfo).port
}

/** Stops a server and closes its connections. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}
