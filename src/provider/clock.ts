/** Time that a wrong device clock does not spoil: put right by the provider's `Date` header. */

/** A clock that is off by more than this is put right. */
const toleranceMs = 120_000

export interface ProviderClock {
  /** Milliseconds since 1970, by the provider's clock as far as it is known. */
  now(): number
  /** How far this device's clock is behind, in milliseconds; 0 while it is about right. */
  offset(): number
  /** Whether the provider has answered: before that nobody knows whether the clock is right, and nothing ends for its time. */
  isConfirmed(): boolean
  /**
   * The provider has answered.
   * @param date the `Date` header of its reply; without one the clock counts as it was
   * @returns whether the time is another now, or is confirmed for the first time
   */
  observe(date: string | null): boolean
}

export interface ClockOptions {
  /** This device's clock. */
  readonly deviceNow: () => number
  /** What was learned earlier in the same session; counts until the provider is heard. */
  readonly keptOffset?: () => number
  /** Told with the minutes when the clock turns out to be wrong otherwise than was known. */
  readonly onWrong: (minutes: number) => void
}

export function createProviderClock({ deviceNow, keptOffset = () => 0, onWrong }: ClockOptions): ProviderClock {
  let confirmed = false
  let learned: number | null = null
  const offset = (): number => learned ?? keptOffset()
  return {
    now: () => deviceNow() + offset(),
    offset,
    isConfirmed: () => confirmed,
    observe(date) {
      const isFirst = !confirmed
      confirmed = true
      const difference = date === null ? Number.NaN : Date.parse(date) - deviceNow()
      // `Date` counts whole seconds and travels for a while: the little that it varies is no other time.
      if (Number.isNaN(difference) || Math.abs(difference - offset()) <= toleranceMs) return isFirst
      const isWrong = Math.abs(difference) > toleranceMs
      learned = isWrong ? difference : 0
      if (isWrong) onWrong(Math.round(Math.abs(difference) / 60_000))
      return true
    },
  }
}
