/** Time limits of one request. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startAttempt } from '../../../src/provider/attempt.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const upload = { stalledMs: 30_000, replyMs: 120_000 }

test('a call ends at its time limit, however much has moved', () => {
  const attempt = startAttempt(10_000)
  vi.advanceTimersByTime(9_999)
  attempt.progressed(false)
  expect([attempt.ended(), attempt.signal.aborted]).toEqual([null, false])
  vi.advanceTimersByTime(1)
  expect([attempt.ended(), attempt.signal.aborted]).toEqual(['timed-out', true])
})

test('an upload continues while it moves, and ends after 30 seconds without progress', () => {
  const attempt = startAttempt(upload)
  for (let count = 0; count < 20; count += 1) {
    vi.advanceTimersByTime(29_999)
    attempt.progressed(false)
  }
  vi.advanceTimersByTime(29_999)
  expect(attempt.ended()).toBeNull()
  vi.advanceTimersByTime(1)
  expect(attempt.ended()).toBe('timed-out')
})

test('after the last byte the reply has two minutes', () => {
  const attempt = startAttempt(upload)
  attempt.progressed(true)
  vi.advanceTimersByTime(119_999)
  expect(attempt.ended()).toBeNull()
  vi.advanceTimersByTime(1)
  expect(attempt.ended()).toBe('timed-out')
})

test("once finished it can't end again, even if a body is still being sent", () => {
  const attempt = startAttempt(upload)
  attempt.finish()
  attempt.progressed(false)
  vi.advanceTimersByTime(600_000)
  expect([attempt.ended(), attempt.signal.aborted, vi.getTimerCount()]).toEqual([null, false, 0])
})
