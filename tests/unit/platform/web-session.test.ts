import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Platform } from '../../../src/platform/port.ts'
import { createWebPlatform } from '../../../src/platform/web/platform.ts'
import { type FakeBrowser, fakeBrowser } from '../../support/fake-browser.ts'
import { tokenFor, tokenWithExp } from '../../support/tokens.ts'

let browser: FakeBrowser

const hour = 3_600_000

/** One call of which the provider replies at the given time. */
async function hear(platform: Pick<Platform, 'send'>, date: number) {
  const headers = { Date: new Date(date).toUTCString() }
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('{}', { status: 401, headers })),
  )
  await platform.send({ call: 'forgotPassword', json: {} })
}

/** The provider accepts the login. */
function acceptLogin(token: string, date: number) {
  const headers = { Date: new Date(date).toUTCString() }
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ token }, { headers })),
  )
}

beforeEach(() => {
  browser = fakeBrowser('https://portal.example/application')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the token', () => {
  test.each(['local', 'session'] as const)('counts in the %s storage', (area) => {
    browser[area].entries.set('token', tokenFor(60))
    expect(createWebPlatform().session.current()).toMatchObject({ signedIn: true })
  })

  const far = Math.floor(Date.now() / 1000) + 60
  test.each([
    ['', 'malformed'],
    ['a.b.c.d', 'malformed'],
    [tokenWithExp(String(far)), 'malformed'],
    [tokenFor(-1), 'expired'],
  ])('%s is removed', (token, reason) => {
    browser.local.entries.set('token', token)
    const { session } = createWebPlatform()
    expect(session.current()).toEqual({ signedIn: false, reason })
    expect(browser.local.entries.has('token')).toBe(false)
    // The next caller gets the same reason.
    expect(session.current()).toEqual({ signedIn: false, reason })
  })
})

describe('a clock that is a year ahead', () => {
  const year = 365 * 86_400_000
  let real: number
  beforeEach(() => {
    real = Math.floor(Date.now() / 1000) * 1000
    vi.useFakeTimers({ toFake: ['Date'], now: real + year })
  })

  test.each([true, false])(
    'sign-in works, and lasts over a reload and in a second tab (remembered: %s)',
    async (remember) => {
      const open = createWebPlatform() // a tab that has heard nothing of the provider
      const platform = createWebPlatform()
      acceptLogin(tokenWithExp(real / 1000 + 3600), real)
      expect(await platform.send({ call: 'login', json: {}, remember })).toMatchObject({ session: 'started' })
      const signedIn = { signedIn: true, expiresAt: real + hour }
      for (const other of [platform, open, createWebPlatform()]) expect(other.session.current()).toEqual(signedIn)
      await platform.session.end()
      expect(platform.session.current()).toEqual({ signedIn: false, reason: 'ended' })
      expect([...browser.local.entries.keys(), ...browser.session.entries.keys()]).toEqual([])
    },
  )

  test('since the request for sign-in was sent: the Date of its reply decides', async () => {
    vi.setSystemTime(real)
    const platform = createWebPlatform()
    const headers = { Date: new Date(real).toUTCString() }
    const jump = vi.fn(async () => {
      vi.setSystemTime(real + year)
      return Response.json({ token: tokenWithExp(real / 1000 + 3600) }, { headers })
    })
    vi.stubGlobal('fetch', jump)
    expect(await platform.send({ call: 'login', json: {} })).toMatchObject({ session: 'started' })
    expect(platform.session.current()).toEqual({ signedIn: true, expiresAt: real + hour })
  })

  test('and is set right between two visits: the next reply forgets the offset', async () => {
    browser.local.entries.set('clockOffset', String(-year))
    browser.local.entries.set('token', tokenWithExp(real / 1000 + 3600))
    vi.setSystemTime(real)
    const platform = createWebPlatform()
    await hear(platform, real)
    expect(platform.session.current()).toEqual({ signedIn: true, expiresAt: real + hour })
    expect(browser.local.entries.has('clockOffset')).toBe(false)
  })

  test('that no reply has corrected leads to sign-in', () => {
    browser.local.entries.set('clockOffset', 'x')
    browser.local.entries.set('token', tokenWithExp(real / 1000 + 3600))
    expect(createWebPlatform().session.current()).toEqual({ signedIn: false, reason: 'expired' })
    expect([...browser.local.entries.keys()]).toEqual([])
  })
})

describe('the end of a session is noticed', () => {
  test('when the token expires while the page is open', async () => {
    vi.useFakeTimers()
    browser.local.entries.set('token', tokenFor(60))
    const { session } = createWebPlatform()
    const listener = vi.fn()
    session.subscribe(listener)
    await vi.advanceTimersByTimeAsync(58_000)
    expect(listener).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(listener).toHaveBeenCalledOnce()
    expect(session.current()).toEqual({ signedIn: false, reason: 'expired' })
  })

  test('when the computer slept through it', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    browser.local.entries.set('token', tokenFor(60))
    const { session } = createWebPlatform()
    const listener = vi.fn()
    session.subscribe(listener)
    vi.setSystemTime(Date.now() + 61_000)
    browser.becomeVisible()
    expect(listener).toHaveBeenCalled()
    expect(session.current()).toEqual({ signedIn: false, reason: 'expired' })
  })

  test.each([
    ['removed the token', 'token', null],
    ['stored another', 'token', tokenFor(5)],
    ['stored another user', 'user', '{}'],
    ['cleared everything', null, null],
  ])('when another tab %s', (_what, key, value) => {
    browser.local.entries.set('token', tokenFor(60))
    const listener = vi.fn()
    createWebPlatform().session.subscribe(listener)
    browser.changeElsewhere(key, value)
    expect(listener).toHaveBeenCalledOnce()
  })

  test('not when another tab stored something else, nor after unsubscribing', () => {
    const listener = vi.fn()
    const stop = createWebPlatform().session.subscribe(listener)
    browser.changeElsewhere('wizardProgress:x', '{}')
    stop()
    browser.changeElsewhere('token', null)
    expect(listener).not.toHaveBeenCalled()
  })
})

describe("a tab's own session", () => {
  test.each(['at the start', 'while it is open'])('ends with a remembered sign-in in another tab, found %s', (when) => {
    browser.session.entries.set('token', tokenFor(60))
    browser.session.entries.set('user', '{"name":"A"}')
    browser.session.entries.set('name', 'A')
    const before = when === 'at the start' ? null : createWebPlatform()
    const theirs = tokenFor(3600)
    if (before === null) browser.local.entries.set('token', theirs)
    else browser.changeElsewhere('token', theirs)
    const { session, records } = before ?? createWebPlatform()
    expect(session.current().signedIn).toBe(true)
    // The other tab stores its user after the token; until then there is none.
    expect([records.get('user'), records.get('name')]).toEqual([null, null])
    expect(browser.session.entries.has('token')).toBe(false)
  })

  test('removes the remembered one at sign-in', async () => {
    browser.local.entries.set('token', tokenFor(60))
    const token = tokenFor(3600)
    acceptLogin(token, Date.now())
    await createWebPlatform().send({ call: 'login', json: {}, remember: false })
    expect([browser.local.entries.has('token'), browser.session.entries.get('token')]).toEqual([false, token])
  })
})

describe('records', () => {
  test('are stored with the session, each in one place', () => {
    browser.local.entries.set('user', 'old')
    browser.session.entries.set('token', tokenFor(60))
    const { records } = createWebPlatform()
    expect(records.get('user')).toBe('old')
    records.set('user', 'new')
    expect(browser.session.entries.get('user')).toBe('new')
    expect(browser.local.entries.has('user')).toBe(false)
    records.remove('user')
    expect(records.get('user')).toBeNull()
  })
})

describe('resolveFile', () => {
  test.each([
    ['https://files.example/a.png', 'https://files.example/a.png'],
    ['storage/a.png', 'https://portal.example/storage/a.png'],
    ['blob:https://portal.example/1', 'blob:https://portal.example/1'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    ['http://other.example/a.png', null],
    ['data:text/html,<script>', null],
    ['data:image/svg+xml,<svg onload=x>', null],
    ['javascript:alert(1)', null],
  ])('%s', async (address, resolved) => {
    expect(await createWebPlatform().resolveFile(address)).toBe(resolved)
  })

  test("http on the provider's own origin", async () => {
    fakeBrowser('http://127.0.0.1:4173/')
    expect(await createWebPlatform().resolveFile('http://127.0.0.1:4173/storage/a.png')).toBe(
      'http://127.0.0.1:4173/storage/a.png',
    )
  })
})
