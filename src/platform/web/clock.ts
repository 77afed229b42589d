/** A clock that is off by more than this is put right by the provider's. */
const clockToleranceMs = 120_000

export interface WebClock {
  /** How far this device's clock is behind the provider's, in milliseconds; 0 while it is about right. */
  offset(): number
  /** Whether the provider has answered this page: before that nobody knows whether the clock is right. */
  heard(): boolean
  /** @param date the `Date` header of a reply; without one the clock counts as it was */
  observe(date: string | null): void
}

/**
 * @param keptOffset what an earlier page of the same session learned; counts until this one hears the provider
 * @param onWrong told with the minutes when the clock turns out to be wrong otherwise than was known
 */
export function createClock(keptOffset: () => number, onWrong: (minutes: number) => void): WebClock {
  let heard = false
  let learned: number | null = null
  const offset = () => learned ?? keptOffset()
  return {
    offset,
    heard: () => heard,
    observe(date) {
      heard = true
      const difference = date === null ? Number.NaN : Date.parse(date) - Date.now()
      // `Date` counts whole seconds and travels for a while: the little that it varies is no other time.
      if (Number.isNaN(difference) || Math.abs(difference - offset()) <= clockToleranceMs) return
      const wrong = Math.abs(difference) > clockToleranceMs
      learned = wrong ? difference : 0
      if (wrong) onWrong(Math.round(Math.abs(difference) / 60_000))
    },
  }
}
