/** Detects that a shared device is idle. */
const warnAfterMs = 180_000
const wipeAfterMs = 300_000
/** From the warning to the wipe while signed in. */
export const warningMinutes = (wipeAfterMs - warnAfterMs) / 60_000
/** While signed out, after input. */
const anonymousWarnAfterMs = 100_000
const anonymousWipeAfterMs = 120_000
/** Longest time that the wipe waits for a running save of a step. */
export const saveGraceMs = 15_000

export type Idle =
  | { readonly act: 'nothing' }
  | { readonly act: 'warn'; readonly secondsLeft: number }
  | { readonly act: 'wipe' }

export function idleAction(idleMs: number, signedIn: boolean): Idle {
  const limit = signedIn ? wipeAfterMs : anonymousWipeAfterMs
  if (idleMs >= limit) return { act: 'wipe' }
  if (idleMs < (signedIn ? warnAfterMs : anonymousWarnAfterMs)) return { act: 'nothing' }
  return { act: 'warn', secondsLeft: Math.ceil((limit - idleMs) / 1000) }
}

interface IdleWatchOptions {
  /** Milliseconds of a monotonic clock that also counts the time asleep. */
  readonly now: () => number
  readonly signedIn: () => boolean
  /** Called on every change with the seconds until the wipe; null when the warning is over. */
  readonly onWarning: (secondsLeft: number | null) => void
  readonly onWipe: () => void
}

/**
 * Watches for idle time. It is measured by input in the page, not by the system's idle clock, which always reads 0 on
 * some compositors, so that nothing would ever be wiped.
 */
export function createIdleWatch({ now, signedIn, onWarning, onWipe }: IdleWatchOptions) {
  /** Time of the last input; null: none since the last wipe. */
  let last: number | null = null
  let lastWarning: number | null = null

  function warn(secondsLeft: number | null): void {
    if (secondsLeft === lastWarning) return
    lastWarning = secondsLeft
    onWarning(secondsLeft)
  }

  function reset(): void {
    last = null
    lastWarning = null
  }

  function check(): boolean {
    if (last === null && !signedIn()) return false
    last ??= now()
    const idle = idleAction(now() - last, signedIn())
    if (idle.act !== 'wipe') {
      warn(idle.act === 'warn' ? idle.secondsLeft : null)
      return false
    }
    reset()
    onWipe()
    return true
  }

  return {
    /** Call on each user input. */
    activity() {
      // The input that wakes a machine may be the next user's: count the time asleep first.
      if (check()) return
      last = now()
      warn(null)
    },
    /** Call once a second. */
    tick() {
      check()
    },
    /** Starts over for the next user. */
    reset,
  }
}
