/** A clock that is off by more than this is put right by the provider's (reliability table B8). */
const clockToleranceMs = 120_000

export interface WebClock {
  /** Milliseconds since 1970, put right by the provider's clock when this device's is far off. */
  now(): number
  /** @param date the `Date` header of a reply */
  observe(date: string | null): void
}

/** @param onWrong told once in a row of wrong readings */
export function createClock(onWrong: (minutes: number) => void): WebClock {
  let offset = 0
  return {
    now: () => Date.now() + offset,
    observe(date) {
      const difference = date === null ? Number.NaN : Date.parse(date) - Date.now()
      if (Number.isNaN(difference)) return
      const wrong = Math.abs(difference) > clockToleranceMs
      if (wrong && offset === 0) onWrong(Math.round(Math.abs(difference) / 60_000))
      offset = wrong ? difference : 0
    },
  }
}
