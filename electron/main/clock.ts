/** Time that a wrong system clock does not spoil: put right by the provider's `Date` header. */

/** A clock that is off by more than this is put right. */
const toleranceMs = 120_000

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** How far this computer's clock is behind, in milliseconds; 0 while it is about right. */
  offset(): number
  /** Whether the provider has told its time in this run: before, nothing may be ended for its time. */
  isConfirmed(): boolean
  /**
   * @param date the `Date` header of a reply
   * @returns whether the time is another now, or is confirmed for the first time
   */
  observe(date: string | null): boolean
}

/** @param onWrong told once, with how many minutes the clock is off */
export function createClock(systemNow: () => number, onWrong: (minutes: number) => void): Clock {
  let offset = 0
  let confirmed = false
  return {
    now: () => systemNow() + offset,
    offset: () => offset,
    isConfirmed: () => confirmed,
    observe(date) {
      const difference = date === null ? Number.NaN : Date.parse(date) - systemNow()
      if (Number.isNaN(difference)) return false
      const next = Math.abs(difference) > toleranceMs ? difference : 0
      if (next !== 0 && offset === 0) onWrong(Math.round(Math.abs(difference) / 60_000))
      const news = !confirmed || Math.abs(next - offset) > toleranceMs / 2
      offset = next
      confirmed = true
      return news
    },
  }
}
