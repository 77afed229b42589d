/** A page that crashes is loaded anew; one that keeps crashing is not. */

const withinMs = 60_000
const reloads = 2
const firstPauseMs = 2000
const longestPauseMs = 300_000

/**
 * @param now by a clock that nobody can set
 * @returns what to do about a crash that happens now: the third within a minute is the last
 */
export function createCrashWatch(now: () => number): () => 'reload' | 'give-up' {
  let recent: readonly number[] = []
  return () => {
    recent = [...recent.filter((at) => now() - at < withinMs), now()]
    return recent.length <= reloads ? 'reload' : 'give-up'
  }
}

/**
 * How long a kiosk waits before it opens a window in place of one that crashed: not at all the first time, then
 * ever longer, up to five minutes; a page that has run for a minute starts anew.
 * @param now by a clock that nobody can set
 * @returns the pause, in milliseconds, for a crash that happens now
 */
export function createCrashPauses(now: () => number): () => number {
  let openedAt = Number.NEGATIVE_INFINITY
  let next = 0
  return () => {
    const pause = now() - openedAt < withinMs ? next : 0
    next = Math.min(Math.max(pause * 2, firstPauseMs), longestPauseMs)
    openedAt = now() + pause
    return pause
  }
}
