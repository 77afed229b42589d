/** Limits reloads of a page that keeps crashing. */

const windowMs = 60_000
const maxReloads = 2

/** @returns a function to call at each crash: reload, or give up at the third crash within a minute */
export function createCrashWatch(): () => 'reload' | 'give-up' {
  let recent: readonly number[] = []
  return () => {
    const now = performance.now() // a change of the system time doesn't count
    recent = [...recent.filter((at) => now - at < windowMs), now]
    return recent.length <= maxReloads ? 'reload' : 'give-up'
  }
}
