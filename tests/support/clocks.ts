import type { ProviderClock } from '../../src/provider/clock.ts'

type Clock = Pick<ProviderClock, 'now' | 'confirmedNow'>

/** Returns a clock that the provider has confirmed. */
export function confirmedClock(now: () => number = Date.now): Clock {
  return { now, confirmedNow: now }
}

/** Returns the device's own clock before the provider has confirmed it. */
export function unconfirmedClock(now: () => number): Clock {
  return { now, confirmedNow: () => null }
}
