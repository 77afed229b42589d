/** Detects that a kiosk is idle, for the desktop's main process and the web build. */
const warnAfterMs = 180_000
const wipeAfterMs = 300_000
/** From the warning to the wipe while signed in. */
export const warningMinutes = (wipeAfterMs - warnAfterMs) / 60_000
/** While signed out, after input. */
const anonymousWarnAfterMs = 100_000
const anonymousWipeAfterMs = 120_000
/** Longest time that the wipe waits for a running save of a step. */
export const saveGraceMs = 15_000
/** If the wall clock gains more than this on the monotonic clock, the machine slept or its clock was set. */
const jumpMs = 5000
/** With input within this time before a jump, the user counts as present. */
const presentMs = 60_000
/** Least warning time after a jump while the user counts as present. */
const jumpWarningMs = 20_000

export type Idle =
  | { readonly act: 'nothing' }
  | { readonly act: 'warn'; readonly secondsLeft: number }
  | { readonly act: 'wipe' }

function wipeAfter(signedIn: boolean): number {
  return signedIn ? wipeAfterMs : anonymousWipeAfterMs
}

export function idleAction(idleMs: number, signedIn: boolean): Idle {
  const limit = wipeAfter(signedIn)
  if (idleMs >= limit) return { act: 'wipe' }
  if (idleMs < (signedIn ? warnAfterMs : anonymousWarnAfterMs)) return { act: 'nothing' }
  return { act: 'warn', secondsLeft: Math.ceil((limit - idleMs) / 1000) }
}

interface IdleWatchOptions {
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  /** The wall clock, in milliseconds. Needed where `now` may stop while the machine sleeps. */
  readonly wallNow?: () => number
  readonly signedIn: () => boolean
  /** Called on every change with the seconds until the wipe; null when the warning is over. */
  readonly onWarning: (secondsLeft: number | null) => void
  readonly onWipe: () => void
}

/**
 * Watches for idle time. It is measured by input in the page, not by the system's idle clock, which always reads 0 on
 * some compositors, so that the kiosk would never be wiped. It uses a monotonic clock, because the wall clock may be
 * set: set back, nothing would be wiped; set forward, everything at once.
 *
 * Some monotonic clocks stop during sleep, so the wall clock is checked too. Backward jumps are ignored. A forward jump
 * is either sleep or a changed clock. After a minute without input it counts as sleep and may wipe at once. Before
 * that, the user counts as present and is warned for at least 20 s.
 */
export function createIdleWatch(options: IdleWatchOptions) {
  const { now, wallNow = now, signedIn, onWarning, onWipe } = options
  /** Time of the last input; null: none since the last wipe. */
  let last: number | null = null
  /** Idle time that the monotonic clock did not count, in milliseconds. */
  let uncounted = 0
  let lastWarning: number | null = null
  let checkedAt = { now: now(), wall: wallNow() }

  function warn(secondsLeft: number | null): void {
    if (secondsLeft === lastWarning) return
    lastWarning = secondsLeft
    onWarning(secondsLeft)
  }

  function takeJump(): number {
    const before = checkedAt
    checkedAt = { now: now(), wall: wallNow() }
    const ahead = checkedAt.wall - before.wall - (checkedAt.now - before.now)
    return ahead > jumpMs ? ahead : 0
  }

  function reset(): void {
    last = null
    uncounted = 0
    lastWarning = null
  }

  function check(): boolean {
    const jump = takeJump()
    if (last === null && !signedIn()) return false
    last ??= now()
    const seen = now() - last + uncounted
    const warned = wipeAfter(signedIn()) - jumpWarningMs - seen
    uncounted += seen < presentMs ? Math.min(jump, warned) : jump
    const idle = idleAction(now() - last + uncounted, signedIn())
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
      uncounted = 0
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
