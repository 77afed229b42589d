/** Limits reloads of a page that keeps crashing. */

const windowMs = 60_000
const maxReloads = 2

/**
 * @param now monotonic clock, in milliseconds
 * @returns a function to call at each crash: reload, or give up at the third crash within a minute
 */
export function createCrashWatch(now: () => number): () => 'reload' | 'give-up' {
  let recent: readonly number[] = []
  return () => {
    recent = [...recent.filter((at) => now() - at < windowMs), now()]
    return recent.length <= maxReloads ? 'reload' : 'give-up'
  }
}
