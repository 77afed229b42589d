/** Limits reloads of a page that keeps crashing. */

const windowMs = 60_000
const maxReloads = 2
const firstPauseMs = 2000
const longestPauseMs = 300_000

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

/**
 * Pauses before a kiosk replaces a crashed window: none the first time, then doubling up to five minutes. After a
 * minute without a crash the pauses start over.
 * @param now monotonic clock, in milliseconds
 * @returns a function to call at each crash, which returns the pause in milliseconds
 */
export function createCrashPauses(now: () => number): () => number {
  let openedAt = Number.NEGATIVE_INFINITY
  let next = 0
  return () => {
    const pause = now() - openedAt < windowMs ? next : 0
    next = Math.min(Math.max(pause * 2, firstPauseMs), longestPauseMs)
    openedAt = now() + pause
    return pause
  }
}
