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
  let wall = 1_000_000_000
  const warnings: (number | null)[] = []
  let wipes = 0
  const watch = createIdleWatch({
    now: () => now,
    wallNow: () => wall,
    signedIn: () => signedIn,
    onWarning: (seconds) => warnings.push(seconds),
    onWipe: () => {
      wipes += 1
    },
  })
  /** Advances the clocks by seconds, one tick each. */
  const pass = (seconds: number): void => {
    for (let n = 0; n < seconds; n++) {
      now += 1000
      wall += 1000
      watch.tick()
    }
  }
  /** Advances only the wall clock: a sleep, or a clock that was set. */
  const jump = (seconds: number): void => {
    wall += seconds * 1000
  }
  return { watch, warnings, wipes: () => wipes, pass, jump }
}

describe('the idle watch', () => {
  it('warns for two minutes and wipes at five', () => {
    const { warnings, wipes, pass, watch } = start()
    watch.activity()
    pass(179)
    expect(warnings).toEqual([])
    pass(1)
    expect(warnings).toEqual([120])
    pass(119)
    expect([warnings.at(-1), wipes()]).toEqual([1, 0])
    pass(1)
    expect(wipes()).toBe(1)
  })

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
})

describe('the idle watch by a clock that stops during sleep', () => {
  it('wipes 300 s after the last touch although the clock was set back an hour', () => {
    const { watch, wipes, pass, jump } = start()
    watch.activity()
    pass(10)
    jump(-3600)
    pass(289)
    expect(wipes()).toBe(0)
    pass(1)
    expect(wipes()).toBe(1)
  })

  it('warns when the clock is set forward, and wipes nothing at once', () => {
    const { watch, warnings, wipes, pass, jump } = start()
    watch.activity()
    pass(10)
    jump(3600)
    pass(1)
    expect([warnings, wipes()]).toEqual([[20], 0])
    watch.activity()
    pass(179)
    expect([warnings.at(-1), wipes()]).toEqual([null, 0])
  })

  it('after a sleep, wipes at once if the last touch was over a minute before', () => {
    const byTime = start()
    byTime.watch.activity()
    byTime.pass(70)
    byTime.jump(3600)
    byTime.pass(1)
    expect(byTime.wipes()).toBe(1)
    const byTouch = start()
    byTouch.watch.activity()
    byTouch.pass(70)
    byTouch.jump(3600)
    byTouch.watch.activity()
    expect(byTouch.wipes()).toBe(1)
  })

  it.each([4, 5])('tolerates a clock corrected gradually, by %i s', (seconds) => {
    const { watch, warnings, wipes, pass, jump } = start()
    watch.activity()
    for (let n = 0; n < 100; n++) {
      pass(1)
      jump(seconds)
    }
    expect([warnings, wipes()]).toEqual([[], 0])
  })
})
