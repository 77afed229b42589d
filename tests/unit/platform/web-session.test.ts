import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { translate } from '../../../src/i18n/t.ts'
import type { Platform } from '../../../src/platform/port.ts'
import { createWebPlatform } from '../../../src/platform/web/platform.ts'
import { type FakeBrowser, fakeBrowser } from '../../support/fake-browser.ts'
import { tokenFor, tokenWithExp } from '../../support/tokens.ts'

let browser: FakeBrowser

const hour = 3_600_000

/** The provider answers one call with its own time. @param date null: no `Date` header */
async function hear(platform: Pick<Platform, 'send'>, date: number | null = Date.now()) {
  answerWith(date)
  await platform.send({ call: 'forgotPassword', json: {} })
}

function answerWith(date: number | null) {
  const headers = date === null ? undefined : { Date: new Date(date).toUTCString() }
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('{}', { status: 401, ...(headers && { headers }) })),
  )
}

function noAnswer() {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')))
}

/** Sets this device's clock wrong. @returns the provider's time */
function clockAhead(by: number): number {
  const real = Math.floor(Date.now() / 1000) * 1000
  vi.useFakeTimers({ toFake: ['Date'], now: real + by })
  return real
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

  test.each([
    ['local', false],
    ['session', true],
  ] as const)('in the %s storage counts on a kiosk: %s', (area, counts) => {
    browser[area].entries.set('token', tokenFor(60))
    expect(createWebPlatform({ kiosk: true }).session.current().signedIn).toBe(counts)
  })

  const far = Math.floor(Date.now() / 1000) + 60
  test.each([
    ['', 'malformed'],
    ['abc', 'malformed'],
    ['a.b', 'malformed'],
    ['a.b.c.d', 'malformed'],
    ['..', 'malformed'],
    ['Bearer x', 'malformed'],
    ['{"token":1}', 'malformed'],
    ['x'.repeat(1_000_000), 'malformed'],
    [tokenWithExp(String(far)), 'malformed'],
    [tokenWithExp(undefined), 'malformed'],
    [tokenWithExp(null), 'malformed'],
  ])('%s is removed', (token, reason) => {
    browser.local.entries.set('token', token)
    const { session } = createWebPlatform()
    expect(session.current()).toEqual({ signedIn: false, reason })
    expect(browser.local.entries.has('token')).toBe(false)
    // The next caller gets the same reason.
    expect(session.current()).toEqual({ signedIn: false, reason })
  })
})

describe('an expired token', () => {
  test.each([
    ['with the right time', () => Date.now()],
    ['without a time', () => null],
  ])('is removed when the provider answers %s', async (_what, date) => {
    browser.local.entries.set('token', tokenFor(-1))
    browser.local.entries.set('clockOffset', '0')
    answerWith(date())
    const { session, ready } = createWebPlatform()
    await ready
    expect(fetch).toHaveBeenCalledOnce()
    expect(session.current()).toEqual({ signedIn: false, reason: 'expired' })
    expect([...browser.local.entries.keys()]).toEqual([])
    // The next caller gets the same reason.
    expect(session.current()).toEqual({ signedIn: false, reason: 'expired' })
  })

  test('is removed at once in a tab with a confirmed clock', async () => {
    browser.local.entries.set('token', tokenFor(60))
    await hear(createWebPlatform())
    browser.local.entries.set('token', tokenFor(-1))
    noAnswer()
    const { session, ready } = createWebPlatform()
    expect(session.current()).toEqual({ signedIn: false, reason: 'expired' })
    await ready
    expect(fetch).not.toHaveBeenCalled()
    expect([...browser.local.entries.keys()]).toEqual([])
  })

  test('is checked in a tab whose clock was wrong, and may have been corrected since', async () => {
    const real = clockAhead(2 * hour)
    browser.local.entries.set('token', tokenWithExp(real / 1000 + 60))
    await hear(createWebPlatform(), real)
    vi.setSystemTime(real)
    browser.local.entries.set('clockOffset', String(2 * hour))
    answerWith(real)
    const { session, ready } = createWebPlatform()
    await ready
    expect(fetch).toHaveBeenCalledOnce()
    expect(session.current().signedIn).toBe(true)
  })

  test('is kept without a connection, signs no user in, and is never sent with a call', async () => {
    browser.local.entries.set('token', tokenFor(-1))
    noAnswer()
    const { session, ready, send } = createWebPlatform()
    await ready
    expect(session.current()).toEqual({ signedIn: false, reason: 'unconfirmed' })
    expect(browser.local.entries.has('token')).toBe(true)
    expect(await send({ call: 'profile' })).toEqual({ kind: 'refused', reason: 'no-session' })
    expect(fetch).toHaveBeenCalledOnce()
  })

  test('is removed at once on a kiosk, which never keeps an unconfirmed token', async () => {
    browser.session.entries.set('token', tokenFor(-1))
    noAnswer()
    const { session, ready } = createWebPlatform({ kiosk: true })
    await ready
    expect(session.current()).toEqual({ signedIn: false, reason: 'expired' })
    expect(browser.session.entries.size).toBe(0)
    expect(fetch).not.toHaveBeenCalled()
  })

  test('a valid token is not checked', async () => {
    browser.local.entries.set('token', tokenFor(60))
    noAnswer()
    await createWebPlatform().ready
    expect(fetch).not.toHaveBeenCalled()
  })
})

describe('a clock two hours ahead, with a one-hour token', () => {
  test('a reload and a second tab stay signed in, without another check', async () => {
    const real = clockAhead(2 * hour)
    const token = tokenWithExp(real / 1000 + 3600)
    browser.local.entries.set('token', token)
    const first = createWebPlatform()
    await hear(first, real)
    expect(first.session.current()).toEqual({ signedIn: true, expiresAt: real + 3 * hour })
    noAnswer()
    const second = createWebPlatform()
    await second.ready
    expect(fetch).not.toHaveBeenCalled()
    expect(second.session.current().signedIn).toBe(true)
    expect(browser.local.entries.get('token')).toBe(token)
  })

  test('an offset learned before sign-in is kept with the session', async () => {
    const real = clockAhead(2 * hour)
    const platform = createWebPlatform()
    vi.stubGlobal(
      'fetch',
      vi.fn(async () =>
        Response.json({ token: tokenWithExp(real / 1000 + 3600) }, { headers: { Date: new Date(real).toUTCString() } }),
      ),
    )
    expect(await platform.send({ call: 'login', json: {}, remember: false })).toMatchObject({ session: 'started' })
    expect([...browser.session.entries.keys()]).toEqual(['clockOffset', 'token'])
    expect(createWebPlatform().session.current().signedIn).toBe(true)
    await platform.session.end()
    expect([...browser.session.entries.keys()]).toEqual([])
  })

  test('the first page of a planted session checks before it removes it', async () => {
    const real = clockAhead(2 * hour)
    browser.local.entries.set('token', tokenWithExp(real / 1000 + 3600))
    answerWith(real)
    const { session, ready, notices } = createWebPlatform()
    await ready
    expect(session.current().signedIn).toBe(true)
    expect(notices.take().map(translate)).toEqual(["Your computer's clock looks wrong by 2 hours."])
  })

  test('a clock corrected meanwhile ends nothing', async () => {
    browser.local.entries.set('clockOffset', String(2 * hour))
    browser.local.entries.set('token', tokenFor(1800))
    answerWith(Date.now())
    const { session, ready, notices } = createWebPlatform()
    await ready
    expect(session.current().signedIn).toBe(true)
    expect(browser.local.entries.has('clockOffset')).toBe(false)
    expect(notices.take()).toEqual([])
  })

  test('a non-numeric offset is ignored', () => {
    browser.local.entries.set('clockOffset', 'x')
    browser.local.entries.set('token', tokenFor(60))
    expect(createWebPlatform().session.current().signedIn).toBe(true)
  })
})

test.each([
  ['an hour behind', -hour],
  ['two hours ahead', 2 * hour],
])('a clock %s: the end is reported in time, once, however the replies jitter', async (_what, by) => {
  const real = clockAhead(by)
  browser.local.entries.set('token', tokenWithExp(real / 1000 + 7 * 86_400))
  const platform = createWebPlatform()
  const listener = vi.fn()
  platform.session.subscribe(listener)
  for (const late of [0, 1000, 3000]) await hear(platform, real - late)
  expect(platform.session.current()).toEqual({ signedIn: true, expiresAt: real + by + 7 * 86_400_000 })
  expect(listener).toHaveBeenCalledOnce()
})

describe('the end of a session is noticed', () => {
  test('when the token expires while the page is open', async () => {
    vi.useFakeTimers()
    browser.local.entries.set('token', tokenFor(60))
    const { session, ...platform } = createWebPlatform()
    await hear(platform)
    const listener = vi.fn()
    session.subscribe(listener)
    await vi.advanceTimersByTimeAsync(58_000)
    expect(listener).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(listener).toHaveBeenCalledOnce()
    expect(session.current()).toEqual({ signedIn: false, reason: 'expired' })
  })

  test('even a month away, beyond the longest timer', async () => {
    vi.useFakeTimers()
    browser.local.entries.set('token', tokenFor(40 * 86_400))
    const { session } = createWebPlatform()
    await vi.advanceTimersByTimeAsync(39 * 86_400_000)
    expect(session.current().signedIn).toBe(true)
    const listener = vi.fn()
    session.subscribe(listener)
    await vi.advanceTimersByTimeAsync(86_400_000)
    expect(listener).toHaveBeenCalled()
    expect(session.current().signedIn).toBe(false)
  })

  test('not before an expiry beyond any date', async () => {
    vi.useFakeTimers()
    browser.local.entries.set('token', tokenWithExp(Number.MAX_VALUE))
    const { session, ...platform } = createWebPlatform()
    await hear(platform, Date.now() + 2 * hour)
    await vi.advanceTimersByTimeAsync(100 * 86_400_000)
    const info = session.current()
    expect(info).toEqual({ signedIn: true, expiresAt: expect.any(Number) })
    expect(new Date(info.signedIn ? (info.expiresAt ?? Number.NaN) : Number.NaN).getTime()).toBeGreaterThan(Date.now())
    expect(vi.getTimerCount()).toBe(1)
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
    expect(session.current()).toEqual({ signedIn: false, reason: 'unconfirmed' })
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

  test('end() removes the token from both storages', async () => {
    browser.local.entries.set('token', tokenFor(60))
    browser.session.entries.set('token', tokenFor(60))
    const { session } = createWebPlatform()
    await session.end()
    expect(browser.local.entries.has('token') || browser.session.entries.has('token')).toBe(false)
    expect(session.current()).toEqual({ signedIn: false, reason: 'ended' })
  })
})

describe("a session of this tab alone, beside another user's remembered one", () => {
  async function aTabOfMine() {
    const mine = tokenFor(60)
    const theirs = tokenFor(3600)
    browser.session.entries.set('token', mine)
    const platform = createWebPlatform()
    await hear(platform)
    browser.local.entries.set('token', theirs)
    browser.local.entries.set('user', '{"name":"B"}')
    return { ...platform, theirs }
  }

  test('expires: the tab goes to sign-in and says why, and the other session stays', async () => {
    const { session, records, theirs } = await aTabOfMine()
    records.set('user', '{"name":"A"}')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
    expect(session.current()).toEqual({ signedIn: false, reason: 'expired' })
    expect(session.current()).toEqual({ signedIn: false, reason: 'expired' })
    expect(records.get('user')).toBe('{"name":"A"}')
    expect(browser.local.entries.get('token')).toBe(theirs)
    // Nor does a page load take over that account, or its records.
    browser.session.entries.delete('user')
    const reloaded = createWebPlatform()
    expect(reloaded.session.current().signedIn).toBe(false)
    reloaded.records.set('name', 'A')
    expect(browser.local.entries.has('name')).toBe(false)
  })

  test('is malformed: the tab goes to sign-in, also after a page load', () => {
    browser.session.entries.set('token', 'abc')
    browser.local.entries.set('token', tokenFor(60))
    expect(createWebPlatform().session.current()).toEqual({ signedIn: false, reason: 'malformed' })
    expect(createWebPlatform().session.current().signedIn).toBe(false)
  })

  test('is ended: only its own token is removed', async () => {
    const { session, theirs } = await aTabOfMine()
    await session.end()
    expect(session.current()).toEqual({ signedIn: false, reason: 'ended' })
    expect(browser.local.entries.get('token')).toBe(theirs)
    expect(browser.session.entries.has('token')).toBe(false)
    expect(createWebPlatform().session.current().signedIn).toBe(false)
  })

  test('is followed by a remembered one: this tab counts it again', async () => {
    const platform = await aTabOfMine()
    await platform.session.end()
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Response.json({ token: tokenFor(3600) })),
    )
    await platform.send({ call: 'login', json: {}, remember: true })
    expect(createWebPlatform().session.current().signedIn).toBe(true)
  })

  test("is over by an unconfirmed clock: the tab does not become the other user's", () => {
    browser.session.entries.set('token', tokenFor(-1))
    browser.local.entries.set('token', tokenFor(3600))
    expect(createWebPlatform().session.current()).toEqual({ signedIn: false, reason: 'unconfirmed' })
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

  test('of a remembered session, or without one, are in the local storage', () => {
    const { records } = createWebPlatform()
    records.set('resetEmail', 'a@b.c')
    expect(browser.local.entries.get('resetEmail')).toBe('a@b.c')
  })

  test('of a kiosk end with the tab', () => {
    browser.local.entries.set('user', 'another')
    const { records } = createWebPlatform({ kiosk: true })
    expect(records.get('user')).toBeNull()
    records.set('user', 'x')
    expect(browser.local.entries.get('user')).toBe('another')
    expect(browser.session.entries.get('user')).toBe('x')
    expect(records.get('user')).toBe('x')
  })

  test.each(['on write', 'always'] as const)(
    'are in memory when the storage fails (%s), which is reported once',
    (fail) => {
      browser.local.entries.set('name', 'stale')
      browser.local.fail = fail
      const { records, notices } = createWebPlatform()
      expect(records.lasting).toBe(true)
      const listener = vi.fn()
      notices.subscribe(listener)
      records.set('name', 'Maria')
      records.set('user', '{}')
      expect(records.get('name')).toBe('Maria')
      expect(records.lasting).toBe(false)
      expect(notices.take()).toEqual(['Your progress is not being saved on this device.'])
      expect(notices.take()).toEqual([])
      expect(listener).toHaveBeenCalledOnce()
      records.remove('name')
      expect(records.get('name')).toBeNull()
    },
  )
})

describe('resolveFile', () => {
  test.each([
    ['https://files.example/a.png', 'https://files.example/a.png'],
    ['/storage/a b.png', 'https://portal.example/storage/a%20b.png'],
    ['storage/a.png', 'https://portal.example/storage/a.png'],
    ['blob:https://portal.example/1', 'blob:https://portal.example/1'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    ['data:image/webp;base64,AAAA', 'data:image/webp;base64,AAAA'],
    ['http://other.example/a.png', null],
    ['data:text/html,<script>', null],
    ['data:image/svg+xml,<svg onload=x>', null],
    ['javascript:alert(1)', null],
    ['file:///etc/passwd', null],
    ['https://', null],
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
