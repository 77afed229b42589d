/** A forwarder over Node's fetch, with an in-memory vault, against a provider on this machine. */
import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach } from 'vitest'
import { createForwarder, type Forwarder } from '../../../../electron/main/network/api-forwarder.ts'
import { openKeychain } from '../../../../electron/main/session/keychain.ts'
import { createTokenVault, type TokenVault } from '../../../../electron/main/session/token-vault.ts'
import type { LogEvent } from '../../../../electron/main/system/log.ts'
import { closeServer, listenOnFreePort } from '../../../../scripts/host/listen.ts'
import { channels, type WireRequest } from '../../../../src/platform/ipc.ts'
import type { Reply } from '../../../../src/platform/port.ts'
import { createProviderClock } from '../../../../src/provider/clock.ts'

export interface Setup {
  readonly forwarder: Forwarder
  readonly vault: TokenVault
  readonly logged: LogEvent[]
  /** Replies as the page gets them. */
  readonly replies: unknown[]
  /** Checks a request as the channel does, and sends it. */
  send(request: Omit<WireRequest, 'id'>): Promise<Reply>
}

let lastId = 0

export function checked(request: Omit<WireRequest, 'id'>): WireRequest {
  lastId += 1
  const result = channels.request.argument.safeParse({ id: lastId, ...request })
  if (!result.success) throw new Error('the test sends a request that the channel would refuse')
  return result.data
}

/** @param token of an existing session, whose user is `owners` */
export function setUp(
  origin: string,
  token?: string,
  owners: readonly string[] = [],
  own: typeof fetch = fetch,
): Setup {
  const clock = createProviderClock(Date.now, () => 0)
  const vault = createTokenVault({
    keychain: openKeychain(
      () => {
        throw new Error('a kiosk has no keychain')
      },
      'test',
      10,
    ),
    apiHost: 'test',
    sessionFile: '/nonexistent',
    memoryOnly: true,
    clock,
    onFailure: () => undefined,
    onChange: () => undefined,
  })
  if (token !== undefined) vault.start(token, false, owners)
  const logged: LogEvent[] = []
  const replies: unknown[] = []
  const forwarder = createForwarder({
    fetch: own,
    origin,
    vault,
    now: clock.now,
    onDate: clock.observe,
    onReply: (_request, _status, reply) => replies.push(reply),
    log: (event) => logged.push(event),
    onProgress: () => undefined,
  })
  return { forwarder, vault, logged, replies, send: (request) => forwarder.send(checked(request)) }
}

const servers: Server[] = []

/** Closes the servers of this test: their addresses refuse connections from now on. */
export async function closeServers(): Promise<void> {
  await Promise.all(servers.splice(0).map(closeServer))
}
afterEach(closeServers)

/** Starts a misbehaving server that ends with the test. @returns its origin */
export async function badServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  return `http://127.0.0.1:${await listenOnFreePort(server, 0)}`
}
