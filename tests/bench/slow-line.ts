/** A slow line in front of a local server, as its browser meets it: TLS, round trips and a cold connection. */
import { createServer as createTlsServer } from 'node:https'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { listenOnFreePort } from '../../scripts/host/listen.ts'
import { certificates } from '../deploy/certificates.ts'

export interface Line {
  readonly roundTripMs: number
  readonly bytesPerSecond: number
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
async function carry(from: Socket, to: Socket, { roundTripMs, bytesPerSecond }: Line, shared: { freeAt: number }) {
  let [window, left, windowEnd] = [firstWindow, firstWindow, 0]
  for await (const chunk of received(from)) {
    for (let at = 0; at < chunk.length; ) {
      if (left === 0) {
        await setTimeout(Math.max(0, windowEnd - performance.now()))
        window *= 2
        left = window
      }
      if (left === window) windowEnd = performance.now() + roundTripMs
      const part = chunk.subarray(at, at + left)
      at += part.length
      left -= part.length
      shared.freeAt = Math.max(shared.freeAt, performance.now()) + (part.length / bytesPerSecond) * 1000
      const arrival = shared.freeAt + roundTripMs / 2
      void setTimeout(arrival - performance.now()).then(() => to.writable && to.write(part))
    }
  }
  await setTimeout(Math.max(0, shared.freeAt - performance.now()) + roundTripMs / 2)
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
    void carry(browser, server, { ...line, bytesPerSecond: line.bytesPerSecond / 2 }, up)
    void carry(server, browser, line, down)
  })
  return { origin: `https://localhost:${await listenOnFreePort(relay, 0)}`, servers: [relay, tls] }
}
