import type { EventEmitter } from 'node:events'
import { beforeEach, expect, it, vi } from 'vitest'
import { createNetwork } from '../../../../electron/main/network/network.ts'

/** What happened, in order: requests with their partition, and closed connections. */
const seen = vi.hoisted(() => ({ events: [] as string[], open: [] as EventEmitter[] }))

vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events')
  const none = () => undefined
  return {
    session: {
      fromPartition: (partition: string) => ({
        partition,
        setPermissionRequestHandler: none,
        setPermissionCheckHandler: none,
        setSpellCheckerEnabled: none,
        webRequest: { onBeforeRequest: none },
        async closeAllConnections() {
          seen.events.push(`close ${partition}`)
        },
      }),
    },
    net: {
      request({ method, session }: { method: string; session: { partition: string } }) {
        seen.events.push(`${method} ${session.partition}`)
        const request = new EventEmitter()
        seen.open.push(request)
        const end = () => request.emit('close') // before any reply
        return Object.assign(request, { setHeader: none, getUploadProgress: () => ({}), end, abort: none })
      },
    },
  }
})

beforeEach(() => {
  seen.events.length = 0
  seen.open.length = 0
})

it('the first of the writes under way finds no open connection, and no write ends another', async () => {
  const fetch = createNetwork({
    name: 'api',
    mayGo: () => true,
    packaged: true,
    proxyLogin: () => () => undefined,
    log: () => undefined,
  })
  const send = async (method: string) => {
    const { length } = seen.open
    fetch('https://api.example/', { method }).catch(() => undefined) // ends without a reply
    await vi.waitFor(() => expect(seen.open.length).toBe(length + 1))
  }
  await send('GET')
  await send('POST')
  await send('POST')
  expect(seen.events).toEqual(['GET api', 'close api-writes', 'POST api-writes', 'POST api-writes'])
  for (const request of seen.open) request.emit('error', new Error('net::ERR_CONNECTION_RESET'))
  await new Promise(setImmediate)
  await send('POST')
  expect(seen.events.slice(4)).toEqual(['close api-writes', 'POST api-writes'])
})
