/** Corrects a wrong device clock by the provider's `Date` header. */

/** Least change of the offset that counts, in milliseconds: servers round `Date`, and replies take time. */
const toleranceMs = 120_000

/** Longest exchange whose `Date` is used, in milliseconds: it may be from the beginning or from the end. */
const longestExchangeMs = 60_000

export type ProviderClock = ReturnType<typeof createProviderClock>

/** @param storedOffset the offset that is stored with the session, used until the first reply */
export function createProviderClock(deviceNow: () => number, storedOffset: () => number) {
  let learned: number | null = null
  const offset = (): number => learned ?? storedOffset()
  return {
    /** Milliseconds since 1970: the device's clock plus the offset. */
    now: () => deviceNow() + offset(),
    /** How far this device's clock is behind, in milliseconds; 0 within the tolerance. */
    offset,
    /** The same as `now` after a reply in this run; null before, when nothing old may be removed. */
    confirmedNow: () => (learned === null ? null : deviceNow() + learned),
    /**
     * Reports a reply.
     * @param date the reply's `Date` header; without one the offset stays
     * @param sentAt when the request was sent, by this device's clock
     * @param startsSession its `Date` counts in any case: a token's first use must not depend on this device's clock
     * @returns whether the offset has changed
     */
    observe(date: string | null, sentAt: number, startsSession = false): boolean {
      const now = deviceNow()
      const exchangeMs = now - sentAt
      // A negative duration: the device's clock was set during the request. Set ahead, the exchange looks long.
      const isClear = exchangeMs >= 0 && exchangeMs <= longestExchangeMs
      if (!isClear && !startsSession) return false
      const difference = Date.parse(date ?? '') - now + (isClear ? exchangeMs / 2 : 0)
      if (Number.isNaN(difference)) return false
      const before = offset()
      const isNear = Math.abs(difference - before) <= toleranceMs
      learned = isNear ? before : Math.abs(difference) <= toleranceMs ? 0 : difference
      return learned !== before
    },
  }
}
