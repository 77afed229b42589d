/** A slow line in front of a local server, as its browser meets it: TLS, round trips and a cold connection. */
import { createHash, X509Certificate } from 'node:crypto'
import { createServer as createTlsServer } from 'node:https'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { listenOnFreePort } from '../../scripts/host/listen.ts'
import { certificates } from '../deploy/certificates.ts'

interface Line {
  readonly roundTripMs: number
  /** In each direction. */
  readonly bytesPerSecond: number
}

/** Lets Chromium trust the server. Where it ignored the certificate's error, it would cache nothing. */
export function trustLine(): string {
  const key = new X509Certificate(certificates.right).publicKey.export({ type: 'spki', format: 'der' })
  return `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`
}

/** Ten packets: what a server sends on a new connection before it waits for an answer (RFC 6928). */
const firstWindow = 14_600

/** Yields what a socket receives, until it ends or is reset. */
async function* received(from: Socket): AsyncGenerator<Buffer> {
  try {
    yield* from
  } catch {
    // What arrived before is still on its way.
  }
}

/** Passes bytes on after half a round trip, and at most a window of them in each, which doubles as in slow start. */
async function carry(from: Socket, to: Socket, line: Line, way: { freeAt: number }) {
  let [window, left, windowEnd] = [firstWindow, firstWindow, 0]
  let delivered = Promise.resolve() // one after another: timers of the same millisecond may fire in any order
  for await (const chunk of received(from)) {
    for (let at = 0; at < chunk.length; ) {
      if (left === 0) {
        await setTimeout(Math.max(0, windowEnd - performance.now()))
        window *= 2
        left = window
      }
      if (left === window) windowEnd = performance.now() + line.roundTripMs
      const part = chunk.subarray(at, at + left)
      at += part.length
      left -= part.length
      const sendMs = (part.length / line.bytesPerSecond) * 1000
      way.freeAt = Math.max(way.freeAt, performance.now()) + sendMs
      const arrival = way.freeAt + line.roundTripMs / 2
      delivered = delivered.then(async () => {
        await setTimeout(Math.max(0, arrival - performance.now()))
        if (to.writable) to.write(part)
      })
    }
  }
  await delivered
  to.end()
}

/**
 * Serves a handler over TLS behind a slow line.
 * @returns the origin, and the servers to close
 */
export async function behindSlowLine(
  handler: Parameters<typeof createTlsServer>[1],
  line: Line,
): Promise<{ readonly origin: string; readonly servers: readonly Server[] }> {
  const tls = createTlsServer({ cert: certificates.right, key: certificates.key, keepAliveTimeout: 60_000 }, handler)
  const port = await listenOnFreePort(tls, 0)
  const [up, down] = [{ freeAt: 0 }, { freeAt: 0 }]
  const relay = createServer(async (browser) => {
    const server = connect(port, '127.0.0.1')
    for (const socket of [browser, server]) socket.setNoDelay(true).on('error', () => socket.destroy())
    await setTimeout(line.roundTripMs) // SYN and its answer
    void carry(browser, server, line, up)
    void carry(server, browser, line, down)
  })
  return { origin: `https://localhost:${await listenOnFreePort(relay, 0)}`, servers: [relay, tls] }
}
