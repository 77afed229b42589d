import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { wasNeverSent } from '../../../../electron/main/network/api-forwarder.ts'
import type { WireRequest } from '../../../../src/platform/ipc.ts'
import { type CallName, callRow, calls } from '../../../../src/provider/calls.ts'
import { saveLimits } from '../../../../src/provider/limits.ts'
import { makeToken } from '../../../support/tokens.ts'
import { person, sandboxForTest, signUp } from '../../sandbox/helpers.ts'
import { badServer, checked, closeServers, setUp } from './forwarder-setup.ts'

const text = { field: 'name', value: 'Dana' }
const photo = { field: 'truck_photos', name: '../../truck.png', type: 'image/png', bytes: new Uint8Array(300_000) }

const names = Object.keys(calls) as CallName[]
const json = { email: person.email, password: person.password, full_name: 'Dana Driver' }

/** A well-formed request for every call of the table, with what no log may contain. */
const requests = Object.fromEntries(
  names.map((call) => {
    const { path, body } = callRow(call)
    const params = path.includes('{') ? { params: { applicationId: '1', step: '2' } } : {}
    return [call, { call, ...params, ...(body === 'none' ? {} : body === 'multipart' ? { parts: [text] } : { json }) }]
  }),
) as Record<CallName, Omit<WireRequest, 'id'>>
const bomb = gzipSync(Buffer.alloc(50_000_000, 0x20))

describe('a provider that works', () => {
  it('starts a session on a computer whose clock is a year ahead', async () => {
    const real = Date.now()
    const body = JSON.stringify({ status: true, token: makeToken(3600), user: { email: person.email } })
    const origin = await badServer((_request, response) => {
      response.setHeader('Date', new Date(real).toUTCString())
      response.setHeader('Content-Type', 'application/json').end(body)
    })
    vi.useFakeTimers({ toFake: ['Date'], now: real + 365 * 86_400_000 })
    onTestFinished(() => void vi.useRealTimers())
    const { send, vault } = setUp(origin)
    expect(await send(requests.login)).toMatchObject({ session: 'started' })
    expect(vault.info()).toMatchObject({ signedIn: true })
  })

  it('sends nothing that needs a session when there is none', async () => {
    let sent = 0
    const origin = await badServer((_request, response) => {
      sent += 1
      response.end('{}')
    })
    const { send } = setUp(origin)
    for (const name of names.filter((one) => calls[one].auth)) {
      expect(await send(requests[name])).toEqual({ kind: 'refused', reason: 'no-session' })
    }
    expect(sent).toBe(0)
  })

  it('uploads files with sanitized names and every byte', async () => {
    let body = Buffer.alloc(0)
    let type: string | undefined
    const origin = await badServer((request, response) => {
      const chunks: Buffer[] = []
      type = request.headers['content-type']
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        body = Buffer.concat(chunks)
        response.end('{"success":true}')
      })
    })
    const { send } = setUp(origin, makeToken(3600))
    const parts = [text, photo, { ...photo, name: 'b\r\n".png', bytes: Uint8Array.of(1, 2, 3) }]
    expect(await send({ ...requests.saveStep, json: undefined, parts } as never)).toMatchObject({ status: 200 })
    const sent = await new Response(new Uint8Array(body), { headers: { 'content-type': type as string } }).formData()
    expect(sent.get('name')).toBe('Dana')
    const files = sent.getAll('truck_photos') as File[]
    expect(files.map(({ name, size }) => [name, size])).toEqual([
      ['truck.png', 300_000],
      ['b_.png', 3],
    ])
  })

  it('logs call names and numbers, and no personal data', async () => {
    const sandbox = await sandboxForTest()
    const token = await signUp(sandbox)
    const { send, logged } = setUp(sandbox.origin, token)
    for (const name of names) await send(requests[name])
    const lines = JSON.stringify(logged)
    for (const secret of [token, person.email, person.password, 'Dana']) expect(lines).not.toContain(secret)
    expect(logged.map((event) => event.route)).toContain('POST /api/application/{applicationId}/step{step}')
  })
})

describe.each(['login', 'saveStep'] as const)('bad replies to %s:', (name) => {
  const token = calls[name].auth ? makeToken(3600) : undefined

  async function answered(status: number, type: string | null, body: string | Buffer, headers = {}) {
    const origin = await badServer((request, response) => {
      request.resume()
      response.writeHead(status, { ...(type && { 'content-type': type }), ...headers }).end(body)
    })
    return setUp(origin, token).send(requests[name])
  }

  it('a body that unpacks to 50 MB is not read to its end', async () => {
    const reply = await answered(200, 'application/json', bomb, { 'content-encoding': 'gzip' })
    expect(reply).toMatchObject({ body: { kind: 'broken' } })
  })

  it('a refused connection, and an unknown host name: never sent', async () => {
    const neverSent = { kind: 'unreachable', neverSent: true }
    const refusing = await badServer(() => undefined)
    await closeServers()
    expect(await setUp(refusing, token).send(requests[name])).toEqual(neverSent)
    expect(await setUp('https://no-such-host.invalid', token).send(requests[name])).toEqual(neverSent)
  })

  it('no answer within the time limit, and one that drips', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const silent = await badServer((request) => request.resume())
      const dripping = await badServer((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).write('{')
      })
      for (const origin of [silent, dripping]) {
        const reply = setUp(origin, token).send(requests[name])
        await new Promise((resolve) => setImmediate(resolve))
        await vi.advanceTimersByTimeAsync((callRow(name).timeoutMs ?? saveLimits.timeoutMs) - 1)
        expect(await Promise.race([reply, Promise.resolve('waiting')])).toBe('waiting')
        await vi.advanceTimersByTimeAsync(2)
        expect(await reply).toEqual({ kind: 'timed-out' })
      }
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('order', () => {
  it('drops a reply that arrives after the session has ended or changed', async () => {
    const { promise: received, resolve: onRequest } = Promise.withResolvers<ServerResponse>()
    const origin = await badServer((_request, response) => onRequest(response))
    const { send, vault } = setUp(origin, makeToken(3600))
    const reply = send(requests.profile)
    const response = await received
    vault.end('ended')
    vault.start(makeToken(3600), false, [])
    response.setHeader('content-type', 'application/json').end('{"data":{"name":"A"}}')
    expect(await reply).toEqual({ kind: 'canceled' })
  })

  it('lets one request be aborted, or all', async () => {
    const origin = await badServer((request) => request.resume())
    const { forwarder } = setUp(origin, makeToken(3600))
    const all = [checked(requests.dashboard), checked(requests.profile)]
    const replies = all.map((request) => forwarder.send(request))
    forwarder.abort((all[0] as { id: number }).id)
    expect(await replies[0]).toEqual({ kind: 'canceled' })
    forwarder.abortAll()
    expect(await replies[1]).toEqual({ kind: 'canceled' })
  })

  it('starts no session with a reply to a canceled sign-in, also where fetch heeds no signal', async () => {
    const { promise: received, resolve: onRequest } = Promise.withResolvers<ServerResponse>()
    const origin = await badServer((_request, response) => onRequest(response))
    const { promise: answered, resolve: onAnswer } = Promise.withResolvers<void>()
    const deaf: typeof fetch = async (address, init) => {
      const response = await fetch(address, { ...init, signal: null })
      const text = await response.text()
      setTimeout(onAnswer)
      return new Response(text, response)
    }
    const { forwarder, vault } = setUp(origin, undefined, [], deaf)
    const reply = forwarder.send(checked(requests.login))
    const response = await received
    forwarder.abortAll()
    expect(await reply).toEqual({ kind: 'canceled' })
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ token: makeToken(3600) }))
    await answered
    expect(vault.info()).toMatchObject({ signedIn: false })
  })

  it('waits for saves of a step, with a limit', async () => {
    const origin = await badServer((request) => request.resume())
    const { forwarder, send } = setUp(origin, makeToken(3600))
    const reading = send(requests.dashboard)
    await forwarder.savesSettled(5000) // no save: does not wait
    const saving = send(requests.saveStep)
    const startedAt = Date.now()
    await forwarder.savesSettled(200)
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(190)
    forwarder.abortAll()
    await Promise.all([reading, saving])
  })
})

describe('an error says that a call was never sent', () => {
  it.each([
    ['net::ERR_CONNECTION_REFUSED', true],
    ['net::ERR_NAME_NOT_RESOLVED', true],
    ['net::ERR_CERT_DATE_INVALID', true],
    ['net::ERR_INTERNET_DISCONNECTED', false],
    ['net::ERR_CONNECTION_RESET', false],
    ['net::ERR_EMPTY_RESPONSE', false],
  ])('%s: %s', (message, expected) => {
    expect(wasNeverSent(new Error(message))).toBe(expected)
  })
})
