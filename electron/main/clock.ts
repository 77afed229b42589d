/** Time that a wrong system clock does not spoil: put right by the provider's `Date` header (reliability B8). */

/** A clock that is off by more than this is put right. */
const toleranceMs = 120_000

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** How far this computer's clock is behind, in milliseconds; 0 while it is about right. */
  offset(): number
  /** @param date the `Date` header of a reply */
  observe(date: string | null): void
}

/** @param onWrong told once, with how many minutes the clock is off */
export function createClock(systemNow: () => number, onWrong: (minutes: number) => void): Clock {
  let offset = 0
  return {
    now: () => systemNow() + offset,
    offset: () => offset,
    observe(date) {
      const difference = date === null ? Number.NaN : Date.parse(date) - systemNow()
      if (Number.isNaN(difference)) return
      const wrong = Math.abs(difference) > toleranceMs
      if (wrong && offset === 0) onWrong(Math.round(Math.abs(difference) / 60_000))
      offset = wrong ? difference : 0
    },
  }
}
