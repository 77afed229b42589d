/** The times of the last replies survive a restart, and nothing else does. */
import { beforeEach, expect, test, vi } from 'vitest'
import type { Platform } from '../../../src/platform/port.ts'
import { lastReplyTime, storeReplyTime } from '../../../src/state/reply-times.ts'

const values = new Map<string, string>()

function device(kiosk = false) {
  const records = {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => values.set(key, value),
  }
  return { traits: { keepsData: !kiosk }, records } as unknown as Platform
}

beforeEach(() => {
  values.clear()
  vi.setSystemTime(5_000)
})

test('each screen has its own time', () => {
  storeReplyTime(device(), 'dashboard')
  vi.setSystemTime(9_000)
  storeReplyTime(device(), 'calendar')
  expect(lastReplyTime(device(), 'dashboard')).toBe(5_000)
  expect(lastReplyTime(device(), 'calendar')).toBe(9_000)
  expect(lastReplyTime(device(), 'profile')).toBeNull()
  expect([...values]).toEqual([['answerTimes', '{"dashboard":5000,"calendar":9000}']])
})

test('a kiosk stores none', () => {
  storeReplyTime(device(true), 'dashboard')
  expect(values.size).toBe(0)
})

test.each(['', '{', 'null', '7', '{"dashboard":"soon"}', '{"dashboard":null}'])('a stored %j is no time', (stored) => {
  values.set('answerTimes', stored)
  expect(lastReplyTime(device(), 'dashboard')).toBeNull()
  storeReplyTime(device(), 'dashboard')
  expect(lastReplyTime(device(), 'dashboard')).toBe(5_000)
})
