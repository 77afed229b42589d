import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallRequest, Platform } from '../../../src/platform/port.ts'
import { createWebPlatform } from '../../../src/platform/web/platform.ts'
import { type CallName, calls } from '../../../src/provider/calls.ts'
import { type FakeBrowser, fakeBrowser } from '../../support/fake-browser.ts'
import { type RawServer, startRawServer } from '../../support/raw-server.ts'
import { tokenFor } from '../../support/tokens.ts'

let server: RawServer
let browser: FakeBrowser
let platform: Platform
const token = tokenFor(3600)

beforeAll(async () => {
  server = await startRawServer()
})
afterAll(() => server.close())

beforeEach(() => {
  browser = fakeBrowser(`${server.origin}/some/page?x=1`)
  browser.local.entries.set('token', token)
  platform = createWebPlatform()
  server.reply(200, '{"success":true}')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Returns a request that fits the call's row. */
function requestFor(call: CallName): CallRequest {
  const row = calls[call]
  return {
    call,
    ...(row.path.includes('{') ? { params: { applicationId: 'A-1', step: '2' } } : {}),
    ...(row.body === 'json' || row.body === 'either' ? { json: { a: 'é' } } : {}),
    ...(row.body === 'multipart' ? { parts: [{ field: 'a', value: 'é' }] } : {}),
  }
}

describe('every call of the table', () => {
  test.each(Object.keys(calls) as CallName[])('%s is sent as its row says', async (call) => {
    const row = calls[call]
    await platform.send(requestFor(call))
    const requests = server.requests.at(-1)
    expect(requests?.method).toBe(row.method)
    expect(requests?.url).toBe(row.path.replace('{applicationId}', 'A-1').replace('{step}', '2'))
    expect(requests?.headers.authorization).toBe(row.auth ? `Bearer ${token}` : undefined)
    expect(requests?.headers.accept).toBe('application/json')
    expect(requests?.headers.cookie).toBeUndefined()
    const type = requests?.headers['content-type']
    if (row.body === 'multipart') expect(type).toMatch(/^multipart\/form-data; boundary=/)
    else expect(type).toBe(row.body === 'none' && call !== 'calendar' ? undefined : 'application/json')
    if (row.body === 'json') expect(JSON.parse(requests?.body ?? '')).toEqual({ a: 'é' })
  })

  test('repeated parts are sent in order, files with their names', async () => {
    const parts = [
      { field: 'truck_photos', file: new File(['one'], 'one.jpg') },
      { field: 'has_tarp', value: '1' },
      { field: 'truck_photos', file: new File(['two'], 'two.jpg') },
    ]
    await platform.send({ call: 'updateProfile', parts })
    const names = [...(server.requests.at(-1)?.body ?? '').matchAll(/name="([^"]+)"(?:; filename="([^"]+)")?/g)]
    expect(names.map((match) => match.slice(1))).toEqual([
      ['truck_photos', 'one.jpg'],
      ['has_tarp', undefined],
      ['truck_photos', 'two.jpg'],
    ])
  })
})

describe('never sent', () => {
  const cycle: Record<string, unknown> = {}
  cycle.self = cycle
  const misshapen: [string, unknown][] = [
    ['an unknown call', { call: 'admin' }],
    ['a name that objects inherit', { call: 'toString' }],
    ['a missing parameter', { call: 'saveStep', params: { step: '2' }, json: {} }],
    ['a parameter that leaves the path', { call: 'saveStep', params: { applicationId: '../1', step: '2' }, json: {} }],
    ['a step that is none', { call: 'saveStep', params: { applicationId: '1', step: '8' }, json: {} }],
    ['a parameter too many', { call: 'dashboard', params: { step: '2' } }],
    ['a body where none is due', { call: 'dashboard', json: {} }],
    ['no body where one is due', { call: 'login' }],
    ['parts where JSON is due', { call: 'login', parts: [] }],
    ['JSON where parts are due', { call: 'updateProfile', json: {} }],
    ['both kinds of body', { call: 'saveStep', params: { applicationId: '1', step: '2' }, json: {}, parts: [] }],
    ['a cycle', { call: 'login', json: cycle }],
    ['a BigInt', { call: 'login', json: { n: 1n } }],
  ]
  test.each(misshapen)('%s', async (_what, request) => {
    const before = server.requests.length
    expect(await platform.send(request as CallRequest)).toEqual({ kind: 'refused', reason: 'bad-request' })
    expect(server.requests.length).toBe(before)
  })

  test.each([
    ['no token', null],
    ['a malformed token', 'abc'],
    ['a token that does not fit a header', `${token}\r\nX: y`],
    ['a token with characters that no header allows', `${token}é`],
  ])('a call that needs a session, with %s', async (_what, stored) => {
    if (stored === null) browser.local.entries.delete('token')
    else browser.local.entries.set('token', stored)
    const before = server.requests.length
    expect(await platform.send({ call: 'dashboard' })).toEqual({ kind: 'refused', reason: 'no-session' })
    expect(server.requests.length).toBe(before)
    expect(browser.local.entries.has('token')).toBe(false)
  })
})

describe('replies', () => {
  test('JSON with its status', async () => {
    server.reply(422, '{"errors":{"email":["taken"]}}')
    expect(await platform.send({ call: 'dashboard' })).toEqual({
      kind: 'answered',
      status: 422,
      body: { kind: 'json', value: { errors: { email: ['taken'] } } },
    })
  })

  test.each([
    ['an HTML page', 500, '<!doctype html><p>x', { 'Content-Type': 'text/html' }, 'text'],
    ['an empty body', 200, '', {}, 'broken'],
    ['JSON that was cut off', 200, '{"success":tr', {}, 'broken'],
    ['more than five megabytes', 200, `"${'x'.repeat(5 * 1024 * 1024)}"`, {}, 'broken'],
  ])('%s', async (_what, status, body, headers, kind) => {
    server.reply(status, body, headers)
    expect(await platform.send({ call: 'dashboard' })).toMatchObject({ kind: 'answered', status, body: { kind } })
  })

  test.each([
    ['7', 7000],
    ['100000', 300_000],
    ['soon', undefined],
  ])('Retry-After %s', async (header, wait) => {
    server.reply(429, '{}', { 'Retry-After': header })
    const reply = await platform.send({ call: 'dashboard' })
    expect(reply.kind === 'answered' && reply.retryAfterMs).toBe(wait)
  })

  test.each([301, 302, 303, 307, 308])(
    'a redirect (%i) is not followed, and the token goes nowhere',
    async (status) => {
      const other = await startRawServer()
      server.reply(status, '', { Location: `${other.origin}/api/dashboard` })
      expect(await platform.send({ call: 'dashboard' })).toEqual({ kind: 'unreachable' })
      expect(other.requests).toEqual([])
      await other.close()
    },
  )

  test('a reset before the reply', async () => {
    server.answer((request) => request.socket.destroy())
    expect(await platform.send({ call: 'dashboard' })).toEqual({ kind: 'unreachable' })
  })

  test('a reset in the middle of the reply', async () => {
    server.answer((request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' }).write('{"suc')
      setTimeout(() => request.socket.destroy(), 20)
    })
    expect(await platform.send({ call: 'dashboard' })).toEqual({ kind: 'unreachable' })
  })

  test.each([
    ['profile', 10_000],
    ['updateProfile', 15_000],
    ['updatePassword', 10_000],
    ['dashboard', 30_000],
  ] as const)('%s without an answer times out after %i ms, not before', async (call, limit) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    server.answer(() => {})
    const there = server.nextRequest()
    const reply = platform.send(requestFor(call))
    await there
    let settled = false
    void reply.then(() => {
      settled = true
    })
    await vi.advanceTimersByTimeAsync(limit - 1)
    expect(settled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await reply).toEqual({ kind: 'timed-out' })
  })

  test('the time limit includes a body that drips', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    server.answer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{')
    })
    const there = server.nextRequest()
    const reply = platform.send({ call: 'profile' })
    await there
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await reply).toEqual({ kind: 'timed-out' })
  })

  test('canceled by the user, before and during the call', async () => {
    const abort = new AbortController()
    server.answer(() => {})
    const there = server.nextRequest()
    const reply = platform.send({ call: 'dashboard' }, { signal: abort.signal })
    await there
    abort.abort()
    expect(await reply).toEqual({ kind: 'cancelled' })
    const before = server.requests.length
    expect(await platform.send({ call: 'dashboard' }, { signal: abort.signal })).toEqual({ kind: 'cancelled' })
    expect(server.requests.length).toBe(before)
  })
})

describe('login and register', () => {
  const credentials = { email: 'a@b.c', password: ' secret ' }
  const fresh = tokenFor(7200)

  beforeEach(() => browser.local.entries.delete('token'))

  test.each([
    ['remembered', true, 'local'],
    ['not remembered', false, 'session'],
  ] as const)('%s: the token is in the %s storage and nowhere in the reply', async (_what, remember, area) => {
    server.reply(200, JSON.stringify({ status: true, token: fresh, user: { name: 'A', note: fresh } }))
    const reply = await platform.send({ call: 'login', json: credentials, remember })
    expect(reply).toMatchObject({ kind: 'answered', session: 'started' })
    expect(JSON.stringify(reply)).not.toContain(fresh)
    expect(browser[area].entries.get('token')).toBe(fresh)
    expect(browser[area === 'local' ? 'session' : 'local'].entries.has('token')).toBe(false)
    expect(platform.session.current()).toMatchObject({ signedIn: true })
  })

  test('the password is sent as typed', async () => {
    await platform.send({ call: 'login', json: credentials })
    expect(JSON.parse(server.requests.at(-1)?.body ?? '')).toEqual(credentials)
  })

  test('a new session replaces one in the other storage', async () => {
    browser.session.entries.set('token', tokenFor(10))
    server.reply(200, JSON.stringify({ token: fresh }))
    await platform.send({ call: 'register', json: credentials, remember: true })
    expect(browser.session.entries.has('token')).toBe(false)
    expect(browser.local.entries.get('token')).toBe(fresh)
  })

  test('on a kiosk never in the local storage', async () => {
    const kiosk = createWebPlatform({ kiosk: true })
    server.reply(200, JSON.stringify({ token: fresh }))
    await kiosk.send({ call: 'login', json: credentials, remember: true })
    expect(browser.local.entries.size).toBe(0)
    expect(browser.session.entries.get('token')).toBe(fresh)
  })

  test.each([
    ['no token', { status: true }, 'no-token'],
    ['a non-text token', { token: 5 }, 'malformed'],
    ['a malformed token', { token: 'a.b.c' }, 'malformed'],
    ['an expired token', { token: tokenFor(-5) }, 'expired'],
    ['a refusal beside a token', { status: false, token: fresh }, 'no-token'],
  ])('an OK reply with %s starts nothing', async (_what, body, session) => {
    server.reply(200, JSON.stringify(body))
    expect(await platform.send({ call: 'login', json: credentials })).toMatchObject({ session })
    expect(platform.session.current()).toMatchObject({ signedIn: false })
    expect(browser.local.entries.has('token')).toBe(false)
  })

  test('a failed login starts nothing, whatever it contains', async () => {
    server.reply(401, JSON.stringify({ token: fresh }))
    const reply = await platform.send({ call: 'login', json: credentials })
    expect(reply).not.toHaveProperty('session')
    expect(platform.session.current().signedIn).toBe(false)
  })

  test('a reply that arrives after the user left starts nothing', async () => {
    const abort = new AbortController()
    server.answer((_request, response) => {
      abort.abort()
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ token: fresh }))
    })
    expect(await platform.send({ call: 'login', json: credentials }, { signal: abort.signal })).toEqual({
      kind: 'cancelled',
    })
    expect(platform.session.current().signedIn).toBe(false)
  })

  test('a third-party credential is sent to the endpoint set at build time and read as a login', async () => {
    const google = createWebPlatform({ googleLoginPath: '/api/google' })
    server.reply(200, JSON.stringify({ token: fresh, user: { name: 'G' } }))
    const reply = await google.sendCredential?.({ credential: 'cred', remember: false })
    expect(server.requests.at(-1)).toMatchObject({ method: 'POST', url: '/api/google', body: '{"credential":"cred"}' })
    expect(reply).toMatchObject({ session: 'started' })
    expect(browser.session.entries.get('token')).toBe(fresh)
  })

  test("a credential can't be sent without an endpoint", () => {
    expect(platform.sendCredential).toBeUndefined()
  })
})
