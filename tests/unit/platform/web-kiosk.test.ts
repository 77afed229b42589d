import { afterEach, expect, test, vi } from 'vitest'
import { clearStores } from '../../../src/platform/web/kiosk.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a store that hangs or fails delays a wipe by a second at most, and the next ones are cleared', async () => {
  vi.useFakeTimers()
  const cleared: string[] = []
  const done = clearStores([
    () => new Promise(() => undefined),
    () => Promise.reject(new Error('blocked')),
    () => {
      throw new Error('blocked')
    },
    () => void cleared.push('last'),
  ])
  await vi.advanceTimersByTimeAsync(1_000)
  await done
  expect(cleared).toEqual(['last'])
})
