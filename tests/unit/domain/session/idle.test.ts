import { describe, expect, it } from 'vitest'
import { createIdleWatch, idleAction } from '../../../../src/domain/session/idle.ts'

describe('idleAction', () => {
  it.each([
    [0, true, { act: 'nothing' }],
    [179_999, true, { act: 'nothing' }],
    [180_000, true, { act: 'warn', secondsLeft: 120 }],
    [299_001, true, { act: 'warn', secondsLeft: 1 }],
    [300_000, true, { act: 'wipe' }],
    [99_999, false, { act: 'nothing' }],
    [100_000, false, { act: 'warn', secondsLeft: 20 }],
    [120_000, false, { act: 'wipe' }],
  ])('%i ms, signed in %s', (ms, signedIn, expected) => {
    expect(idleAction(ms, signedIn)).toEqual(expected)
  })
})

function start(signedIn = true) {
  let now = 5_000_000 // the machine's uptime
  const warnings: (number | null)[] = []
  let wipes = 0
  const watch = createIdleWatch({
    now: () => now,
    signedIn: () => signedIn,
    onWarning: (seconds) => warnings.push(seconds),
    onWipe: () => {
      wipes += 1
    },
  })
  /** Advances the clock by seconds, one tick each. */
  const pass = (seconds: number): void => {
    for (let n = 0; n < seconds; n++) {
      now += 1000
      watch.tick()
    }
  }
  const sleep = (seconds: number): void => {
    now += seconds * 1000
  }
  return { watch, warnings, wipes: () => wipes, pass, sleep }
}

describe('the idle watch', () => {
  it('ignores an untouched sign-in page, and wipes a touched one', () => {
    const untouched = start(false)
    untouched.pass(1000)
    expect(untouched.wipes()).toBe(0)
    const touched = start(false)
    touched.watch.activity()
    touched.pass(120)
    expect(touched.wipes()).toBe(1)
    touched.pass(1000)
    expect(touched.wipes()).toBe(1)
  })

  it('wipes when the machine wakes, also by the touch that wakes it', () => {
    for (const wake of ['tick', 'activity'] as const) {
      const { watch, wipes, pass, sleep } = start()
      watch.activity()
      pass(10)
      sleep(3600)
      watch[wake]()
      expect(wipes(), wake).toBe(1)
    }
  })
})
