import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallRequest, Platform } from '../../../src/platform/port.ts'
import { createWebPlatform } from '../../../src/platform/web/platform.ts'
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

describe('an upload', () => {
  const upload = (bytes: number): CallRequest => ({
    call: 'saveStep',
    params: { applicationId: 'A-1', step: '2' },
    parts: [{ field: 'truck_photos', file: new File([new Uint8Array(bytes)], 'a.jpg') }],
  })

  test('of 64 KB goes by fetch, which shares no connection with files, and counts as sent at once', async () => {
    const progress: number[] = []
    const onProgress = (sent: number, total: number) => progress.push(sent / total)
    expect(await platform.send(upload(64 * 1024), { onProgress })).toMatchObject({ kind: 'answered' })
    expect(server.requests.at(-1)?.body).toContain('a.jpg')
    expect(progress).toEqual([1])
  })

  describe('of more', () => {
    const [open, send] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const onProgress = vi.fn<() => void>()
    beforeEach(() => {
      class Opened {
        upload = {}
        open = open
        setRequestHeader() {}
        send = send
        abort() {}
      }
      vi.stubGlobal('XMLHttpRequest', Opened)
      vi.spyOn(performance, 'now').mockReturnValue(60_000) // the portal's files were loaded long ago
    })
    afterEach(() => {
      vi.restoreAllMocks()
      vi.resetAllMocks()
    })

    test('goes by XMLHttpRequest, which reports progress from the moment of sending', async () => {
      void platform.send(upload(64 * 1024 + 1), { onProgress })
      await vi.waitFor(() => expect(send).toHaveBeenCalled())
      expect(open).toHaveBeenCalled()
      expect(onProgress.mock.calls).toEqual([[0, 1]])
    })

    test('canceled before it begins: nothing is sent or reported', async () => {
      const canceler = new AbortController()
      open.mockImplementation(() => canceler.abort())
      const reply = await platform.send(upload(64 * 1024 + 1), { onProgress, signal: canceler.signal })
      expect(reply).toEqual({ kind: 'canceled' })
      await new Promise((resolve) => setTimeout(resolve)) // the wait before sending has ended
      expect(send).not.toHaveBeenCalled()
      expect(onProgress).not.toHaveBeenCalled()
    })
  })
})

describe('never sent', () => {
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
  test.each([302, 307])('a redirect (%i) is not followed, and the token goes nowhere', async (status) => {
    const other = await startRawServer()
    server.reply(status, '', { Location: `${other.origin}/api/dashboard` })
    expect(await platform.send({ call: 'dashboard' })).toEqual({ kind: 'unreachable' })
    expect(other.requests).toEqual([])
    await other.close()
  })

  test('a reset in the middle of the reply', async () => {
    server.answer((request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' }).write('{"suc')
      setTimeout(() => request.socket.destroy(), 20)
    })
    expect(await platform.send({ call: 'dashboard' })).toEqual({ kind: 'unreachable' })
  })

  test('profile without an answer times out after 10 seconds, not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    server.answer(() => {})
    const there = server.nextRequest()
    const reply = platform.send({ call: 'profile' })
    await there
    let settled = false
    void reply.then(() => {
      settled = true
    })
    await vi.advanceTimersByTimeAsync(9_999)
    expect(settled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await reply).toEqual({ kind: 'timed-out' })
  })

  test('canceled by the user, before and during the call', async () => {
    const abort = new AbortController()
    server.answer(() => {})
    const there = server.nextRequest()
    const reply = platform.send({ call: 'dashboard' }, { signal: abort.signal })
    await there
    abort.abort()
    expect(await reply).toEqual({ kind: 'canceled' })
    const before = server.requests.length
    expect(await platform.send({ call: 'dashboard' }, { signal: abort.signal })).toEqual({ kind: 'canceled' })
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

  test('a reply that arrives after the user left starts nothing', async () => {
    const abort = new AbortController()
    server.answer((_request, response) => {
      abort.abort()
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ token: fresh }))
    })
    expect(await platform.send({ call: 'login', json: credentials }, { signal: abort.signal })).toEqual({
      kind: 'canceled',
    })
    expect(platform.session.current().signedIn).toBe(false)
  })

  test('nor does one that arrives just before the user leaves', async () => {
    const abort = new AbortController()
    server.answer((_request, response) => {
      const date = new Date(Date.now() + 3_600_000).toUTCString()
      response.writeHead(200, { 'Content-Type': 'application/json', Date: date }).end(JSON.stringify({ token: fresh }))
    })
    platform.session.subscribe(() => abort.abort()) // its date corrects the clock
    expect(await platform.send({ call: 'login', json: credentials }, { signal: abort.signal })).toEqual({
      kind: 'canceled',
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
})
