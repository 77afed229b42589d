import type { ProviderClock } from '../../src/provider/clock.ts'

type Clock = Pick<ProviderClock, 'now' | 'confirmedNow'>

/** Returns a clock that the provider has confirmed. */
export function confirmedClock(now: () => number = Date.now): Clock {
  return { now, confirmedNow: now }
}
