import { expect, it } from 'vitest'
import { createCrashPauses, createCrashWatch } from '../../../../electron/main/system/crash-watch.ts'

it('a page that crashes is reloaded twice a minute; the third crash is the last', () => {
  let now = 0
  const onCrash = createCrashWatch(() => now)
  expect(onCrash()).toBe('reload')
  now = 30_000
  expect(onCrash()).toBe('reload')
  now = 59_000
  expect(onCrash()).toBe('give-up')
  now = 100_000
  expect(onCrash()).toBe('reload')
  now = 300_000
  expect([onCrash(), onCrash(), onCrash()]).toEqual(['reload', 'reload', 'give-up'])
})

it('a kiosk that crashes at each load waits ever longer before the next window, up to 5 minutes', () => {
  let now = 0
  const pauseAfterCrash = createCrashPauses(() => now)
  const pauses = Array.from({ length: 11 }, () => {
    const pause = pauseAfterCrash()
    now += pause + 1500
    return pause / 1000
  })
  expect(pauses).toEqual([0, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
  now += 60_000
  expect(pauseAfterCrash()).toBe(0)
})
