import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createWebPlatform } from '../../../src/platform/web/platform.ts'
import { createArea } from '../../../src/platform/web/storage.ts'
import { type FakeBrowser, FakeStorage, fakeBrowser } from '../../support/fake-browser.ts'
import { tokenFor } from '../../support/tokens.ts'

const refuse = () => {
  throw new DOMException('forbidden', 'SecurityError')
}

/** How browsers break a storage. */
const breakages: readonly [string, Partial<Storage>][] = [
  ['setItem throws', { setItem: refuse }],
  ['everything throws', { getItem: refuse, setItem: refuse, removeItem: refuse, key: refuse, clear: refuse }],
]

describe.each(breakages)('a storage in which %s', (_what, broken) => {
  test('returns the last stored value, and forgets removed ones', () => {
    const storage = new FakeStorage()
    storage.entries.set('old', 'before')
    Object.assign(storage, broken)
    const failed = vi.fn()
    const area = createArea(() => storage, failed)
    area.set('a', '1')
    area.set('a', '2')
    expect(area.get('a')).toBe('2')
    area.remove('a')
    expect(area.get('a')).toBeNull()
    area.remove('old')
    expect(area.get('old')).toBeNull()
    expect(failed).toHaveBeenCalled()
  })

  let browser: FakeBrowser

  beforeEach(() => {
    browser = fakeBrowser('https://portal.example/sign-in')
    Object.assign(browser.local, broken)
    Object.assign(browser.session, broken)
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Response.json({ token: tokenFor(3600) })),
    )
  })
  afterEach(() => vi.unstubAllGlobals())

  test.each([true, false])('still signs in (remembered: %s) and out, with a notice', async (remember) => {
    const { send, session, records, notices } = createWebPlatform()
    expect(await send({ call: 'login', json: {}, remember })).toMatchObject({ session: 'started' })
    records.set('user', '{"name":"Maria"}')
    expect(session.current().signedIn).toBe(true)
    expect(records.get('user')).toBe('{"name":"Maria"}')
    expect(records.lasting).toBe(false)
    await session.end()
    records.remove('user')
    expect(session.current().signedIn).toBe(false)
    expect(records.get('user')).toBeNull()
    expect(notices.get()).toEqual(['Your progress is not being saved on this device.'])
    expect(createWebPlatform().session.current().signedIn).toBe(false) // after a reload
  })
})

test('a choice for the device outlives a session that ends with its tab', async () => {
  const browser = fakeBrowser('https://portal.example/sign-in')
  vi.stubGlobal('fetch', async () => Response.json({ token: tokenFor(3600) }))
  onTestFinished(() => void vi.unstubAllGlobals())
  browser.local.setItem('language', 'es')
  const { send, records } = createWebPlatform()
  await send({ call: 'login', json: {}, remember: false })
  records.set('language', 'en')
  records.set('user', '{"name":"Maria"}')
  expect([browser.local.getItem('language'), browser.local.getItem('user')]).toEqual(['en', null])
})

test('an inaccessible storage is replaced by memory', () => {
  const area = createArea(refuse, () => undefined)
  area.set('a', '1')
  expect(area.get('a')).toBe('1')
})

test('a removed record is gone from the tab and from the browser, whichever has it', () => {
  const { local, session } = fakeBrowser('https://portal.example/sign-in')
  onTestFinished(() => void vi.unstubAllGlobals())
  for (const storage of [local, session]) storage.entries.set('user', '{"name":"Maria"}')
  createWebPlatform().records.remove('user')
  expect([local.entries.has('user'), session.entries.has('user')]).toEqual([false, false])
})
