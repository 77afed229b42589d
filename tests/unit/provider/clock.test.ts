/** The provider's clock. */
import { describe, expect, it } from 'vitest'
import { createProviderClock } from '../../../src/provider/clock.ts'

const at = (ms: number) => new Date(ms).toUTCString()

function setUp(storedOffset = 0) {
  const notices: number[] = []
  const clock = createProviderClock({
    deviceNow: () => 0,
    storedOffset: () => storedOffset,
    onWrong: (minutes) => notices.push(minutes),
  })
  /** The device's clock is 0 when the reply arrives. */
  const observe = (date: string | null, exchangeMs = 0) => clock.observe(date, -exchangeMs)
  return { clock, notices, observe }
}

describe('a clock', () => {
  it('is corrected by the provider when it is far off, with one notice', () => {
    const { clock, notices, observe } = setUp()
    expect(clock.isConfirmed()).toBe(false)
    expect(observe(at(90_000))).toBe(true) // about right; confirmed for the first time
    expect([clock.now(), clock.isConfirmed(), notices]).toEqual([0, true, []])
    expect(observe(at(600_000))).toBe(true)
    expect(observe(at(601_000))).toBe(false) // jitter
    expect([clock.now(), clock.offset(), notices]).toEqual([600_000, 600_000, [10]])
    expect([observe(null), observe('soon')]).toEqual([false, false])
    expect(clock.offset()).toBe(600_000)
    expect(observe(at(0))).toBe(true)
    expect([clock.offset(), notices]).toEqual([0, [10]])
  })

  it('without a time in any reply counts as it was, and is confirmed', () => {
    const { clock, observe } = setUp()
    expect(observe(null)).toBe(true)
    expect([clock.isConfirmed(), clock.offset()]).toEqual([true, 0])
  })

  it("silently keeps an earlier page's offset until the provider says otherwise", () => {
    const { clock, notices, observe } = setUp(7_200_000)
    expect([clock.now(), clock.isConfirmed()]).toEqual([7_200_000, false])
    expect(observe(at(7_201_000))).toBe(true)
    expect([clock.offset(), notices]).toEqual([7_200_000, []])
    expect(observe(at(1_000))).toBe(true)
    expect([clock.offset(), notices]).toEqual([0, []])
  })

  it.each([
    ['began', -600_000],
    ['ended', 0],
  ])('gives no notice for an upload of ten minutes whose Date is from when it %s', (_, date) => {
    const { clock, notices, observe } = setUp()
    expect(observe(at(date), 600_000)).toBe(true) // confirmed: the device's time is within the exchange
    expect([clock.offset(), notices]).toEqual([0, []])
    expect(clock.confirmedNow(), 'ten minutes of doubt are too much').toBeNull()
  })

  it('learns nothing from an exchange of over a minute, and is confirmed by the next short one', () => {
    const { clock, notices, observe } = setUp()
    expect(observe(at(7_200_000), 61_000)).toBe(false)
    expect([clock.offset(), clock.isConfirmed(), notices]).toEqual([0, false, []])
    expect(observe(at(7_200_000), 60_000)).toBe(true)
    expect([clock.offset(), clock.isConfirmed(), notices]).toEqual([7_230_000, true, [121]])
  })

  it("learns nothing from an exchange during which the device's clock was set back", () => {
    const { clock, notices, observe } = setUp()
    expect(observe(at(7_200_000), -3_600_000)).toBe(false)
    expect([clock.offset(), notices]).toEqual([0, []])
  })
})
