import { afterEach, expect, it, vi } from 'vitest'
import { createCrashWatch } from '../../../../electron/main/page/crash-watch.ts'

afterEach(() => void vi.useRealTimers())

it('a page that crashes is reloaded twice a minute; the third crash is the last', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const onCrash = createCrashWatch()
  expect(onCrash()).toBe('reload')
  vi.advanceTimersByTime(30_000)
  expect(onCrash()).toBe('reload')
  vi.advanceTimersByTime(29_000)
  expect(onCrash()).toBe('give-up')
  vi.advanceTimersByTime(41_000)
  expect(onCrash()).toBe('reload')
  vi.advanceTimersByTime(200_000)
  expect([onCrash(), onCrash(), onCrash()]).toEqual(['reload', 'reload', 'give-up'])
})
