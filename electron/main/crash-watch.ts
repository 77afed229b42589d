/** A page that crashes is loaded anew once; one that keeps crashing is not. */

const onceWithinMs = 60_000
const firstPauseMs = 2000
const longestPauseMs = 300_000

/**
 * @param now by a clock that nobody can set
 * @returns what to do about a crash that happens now
 */
export function createCrashWatch(now: () => number): () => 'reload' | 'give-up' {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const soon = now() - last < onceWithinMs
    last = now()
    return soon ? 'give-up' : 'reload'
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
    const pause = now() - openedAt < onceWithinMs ? next : 0
    next = Math.min(Math.max(pause * 2, firstPauseMs), longestPauseMs)
    openedAt = now() + pause
    return pause
  }
}
