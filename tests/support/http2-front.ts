/** A front that ends TLS and speaks HTTP/2 with browsers: the one that docs/deploy.md warns of. */
import { request } from 'node:http'
import { createSecureServer, type ServerHttp2Session } from 'node:http2'
import { listenOnFreePort } from '../../scripts/host/listen.ts'
import { certificates } from '../deploy/certificates.ts'

export interface Http2Front {
  readonly origin: string
  close(): Promise<void>
}

/** Headers of a connection, which HTTP/2 does not have. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding']

/** @param origin of the portal's server. The reset of a connection to it ends the browser's connection. */
export async function startHttp2Front(origin: string): Promise<Http2Front> {
  const { hostname, port } = new URL(origin)
  const sessions = new Set<ServerHttp2Session>()
  const front = createSecureServer({ cert: certificates.right, key: certificates.key }, (incoming, outgoing) => {
    const headers = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'))
    const passedOn = request({ hostname, port, method: incoming.method, path: incoming.url, agent: false }, (reply) => {
      const kept = Object.entries(reply.headers).filter(([name]) => !ofConnection.includes(name))
      outgoing.writeHead(reply.statusCode ?? 502, Object.fromEntries(kept))
      reply.on('error', () => incoming.stream.session?.destroy()).pipe(outgoing)
    })
    for (const [name, value = ''] of headers) passedOn.setHeader(name, value)
    passedOn.setHeader('host', incoming.authority)
    passedOn.on('error', () => incoming.stream.session?.destroy())
    outgoing.on('close', () => passedOn.destroy())
    incoming.pipe(passedOn)
  })
  front.on('session', (session) => {
    sessions.add(session)
    session.on('error', () => undefined).on('close', () => sessions.delete(session))
  })
  const used = await listenOnFreePort(front, 0)
  return {
    origin: `https://localhost:${used}`,
    async close() {
      for (const session of sessions) session.destroy()
      await new Promise((resolve) => front.close(resolve))
    },
  }
}
