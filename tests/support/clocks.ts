import type { ProviderClock } from '../../src/provider/clock.ts'

type Clock = Pick<ProviderClock, 'now' | 'confirmedNow'>

/** A clock that the provider has confirmed. */
export function confirmedClock(now: () => number = Date.now): Clock {
  return { now, confirmedNow: now }
}

/** This device's own clock, right or wrong: the provider was not heard yet. */
export function unconfirmedClock(now: () => number): Clock {
  return { now, confirmedNow: () => null }
}
