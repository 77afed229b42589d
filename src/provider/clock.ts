/** Corrects a wrong device clock by the provider's `Date` header. */

/** Least offset that is corrected, in milliseconds. */
const toleranceMs = 120_000

/** Longest exchange whose `Date` is used, in milliseconds: it may be from the beginning or from the end. */
const longestExchangeMs = 60_000

export interface ProviderClock {
  /** Milliseconds since 1970, by the provider's clock if it is known. */
  now(): number
  /** How far this device's clock is behind, in milliseconds; 0 within the tolerance. */
  offset(): number
  /**
   * The provider's time: its last `Date` plus the monotonic time since; null if no reply had one. Independent of this
   * device's clock, so that a wrong clock never causes the deletion of old data.
   */
  confirmedNow(): number | null
  /** Whether the provider has replied. Before that the clock is unverified, and nothing may expire. */
  isConfirmed(): boolean
  /**
   * Reports a reply. Servers set `Date` at any time between the first byte of the request and the reply (Apache: when
   * the request begins), so that of an upload may be minutes old.
   * @param date the reply's `Date` header; without one the offset stays
   * @param sentAt when the request was sent, by this device's clock
   * @returns whether the provider's time has changed or is confirmed for the first time
   */
  observe(date: string | null, sentAt: number): boolean
}

export interface ClockOptions {
  /** This device's clock. */
  readonly deviceNow: () => number
  /** Offset learned earlier in the session, used until the first reply. */
  readonly storedOffset?: () => number
  /** Called with the minutes when a new clock error is found. */
  readonly onWrong: (minutes: number) => void
}

export function createProviderClock({ deviceNow, storedOffset = () => 0, onWrong }: ClockOptions): ProviderClock {
  let confirmed = false
  let learned: number | null = null
  let lastDate: { readonly date: number; readonly at: number } | null = null
  const offset = (): number => learned ?? storedOffset()
  return {
    now: () => deviceNow() + offset(),
    offset,
    confirmedNow: () => (lastDate === null ? null : lastDate.date + performance.now() - lastDate.at),
    isConfirmed: () => confirmed,
    observe(date, sentAt) {
      const time = Date.parse(date ?? '')
      const exchangeMs = deviceNow() - sentAt
      // A negative duration: the device's clock was set during the request.
      const isTooLong = exchangeMs < 0 || exchangeMs > longestExchangeMs
      if (!Number.isNaN(time) && !isTooLong) lastDate = { date: time, at: performance.now() }
      // The remaining error is at most half of the exchange.
      const difference = time - sentAt - exchangeMs / 2
      const isNewOffset = Math.abs(difference - offset()) > toleranceMs + Math.abs(exchangeMs) / 2
      if (isNewOffset && isTooLong) return false
      const isFirst = !confirmed
      confirmed = true
      if (!isNewOffset) return isFirst
      const isWrong = Math.abs(difference) > toleranceMs
      learned = isWrong ? difference : 0
      if (isWrong) onWrong(Math.round(Math.abs(difference) / 60_000))
      return true
    },
  }
}
