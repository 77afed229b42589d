/** Time by the provider's clock. */
import { describe, expect, it } from 'vitest'
import { createProviderClock } from '../../../src/provider/clock.ts'

const at = (ms: number) => new Date(ms).toUTCString()

function setUp(keptOffset = 0) {
  const told: number[] = []
  const clock = createProviderClock({
    deviceNow: () => 0,
    keptOffset: () => keptOffset,
    onWrong: (minutes) => told.push(minutes),
  })
  return { clock, told }
}

describe('a clock', () => {
  it('is put right by the provider when it is far off, and says so once', () => {
    const { clock, told } = setUp()
    expect(clock.isConfirmed()).toBe(false)
    expect(clock.observe(at(90_000))).toBe(true) // about right; confirmed for the first time
    expect([clock.now(), clock.isConfirmed(), told]).toEqual([0, true, []])
    expect(clock.observe(at(600_000))).toBe(true)
    expect(clock.observe(at(601_000))).toBe(false) // jitter
    expect([clock.now(), clock.offset(), told]).toEqual([600_000, 600_000, [10]])
    expect([clock.observe(null), clock.observe('soon')]).toEqual([false, false])
    expect(clock.offset()).toBe(600_000)
    expect(clock.observe(at(0))).toBe(true)
    expect([clock.offset(), told]).toEqual([0, [10]])
  })

  it('that no reply has a time for counts as it was, and is confirmed', () => {
    const { clock } = setUp()
    expect(clock.observe(null)).toBe(true)
    expect([clock.isConfirmed(), clock.offset()]).toEqual([true, 0])
  })

  it('keeps what an earlier page of the session learned, without a word, until the provider says otherwise', () => {
    const { clock, told } = setUp(7_200_000)
    expect([clock.now(), clock.isConfirmed()]).toEqual([7_200_000, false])
    expect(clock.observe(at(7_201_000))).toBe(true)
    expect([clock.offset(), told]).toEqual([7_200_000, []])
    expect(clock.observe(at(1_000))).toBe(true)
    expect([clock.offset(), told]).toEqual([0, []])
  })
})
