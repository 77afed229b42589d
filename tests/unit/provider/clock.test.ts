import { describe, expect, it } from 'vitest'
import { createProviderClock } from '../../../src/provider/clock.ts'

const at = (ms: number) => new Date(ms).toUTCString()

/** This device's clock is 0 when a reply arrives. */
function setUp(storedOffset = 0) {
  const clock = createProviderClock(
    () => 0,
    () => storedOffset,
  )
  return { clock, observe: (date: string | null, exchangeMs = 0) => clock.observe(date, -exchangeMs) }
}

describe('a clock', () => {
  it('is corrected by the last reply when it is far off', () => {
    const { clock, observe } = setUp()
    expect([observe(at(90_000)), clock.now()]).toEqual([false, 0]) // about right
    expect([observe(at(600_000)), clock.now()]).toEqual([true, 600_000])
    expect([observe(at(601_000)), clock.offset()]).toEqual([false, 600_000]) // jitter
    expect([observe(null), observe('soon'), clock.offset()]).toEqual([false, false, 600_000])
    expect([observe(at(0)), clock.offset()]).toEqual([true, 0])
  })

  it('counts with the stored offset until the first reply', () => {
    const { clock, observe } = setUp(7_200_000)
    expect([clock.now(), clock.confirmedNow()]).toEqual([7_200_000, null])
    expect([observe(at(7_201_000)), clock.now(), clock.confirmedNow()]).toEqual([false, 7_200_000, 7_200_000])
    expect([observe(at(1_000)), clock.confirmedNow()]).toEqual([true, 0])
  })

  it.each([
    ['over a minute, whose Date may be from its beginning', 61_000],
    ["during which the device's clock was set back", -3_600_000],
  ])('learns nothing from an exchange %s', (_, exchangeMs) => {
    const { clock, observe } = setUp()
    expect(observe(at(7_200_000), exchangeMs)).toBe(false)
    expect([clock.offset(), clock.confirmedNow()]).toEqual([0, null])
  })

  it.each([
    ['ahead', 86_400_000],
    ['back', -86_400_000],
  ])("learns from the reply to a sign-in, during which the device's clock was set %s", (_, jumpMs) => {
    const { clock } = setUp()
    expect([clock.observe(at(-jumpMs), -jumpMs, true), clock.offset()]).toEqual([true, -jumpMs])
  })

  it('takes a Date as from the middle of the exchange', () => {
    const { clock, observe } = setUp()
    expect([observe(at(7_200_000), 60_000), clock.offset()]).toEqual([true, 7_230_000])
  })
})
