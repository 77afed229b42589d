/**
 * When a kiosk has been left: warning at 180 s, wipe at 300 s; where nobody is signed in
 * but somebody has typed, 100 s and 120 s. The desktop's main process and the web build both watch by it.
 */
const warnAfterMs = 180_000
const wipeAfterMs = 300_000
/** Nobody signed in, but somebody has typed. */
const anonymousWarnAfterMs = 100_000
const anonymousWipeAfterMs = 120_000
/** How long a save of a step may still take before the wipe. */
export const saveGraceMs = 15_000
/** The wall clock runs ahead of the steady one by more than this: the machine slept, or its clock was set. */
const jumpMs = 5000
/** Who touched it so shortly before a jump is still there; machines fall asleep after minutes without a touch. */
const presentMs = 60_000
/** The least warning after a jump for whoever is still there. */
const jumpWarningMs = 20_000

export type Idle =
  | { readonly act: 'nothing' }
  | { readonly act: 'warn'; readonly secondsLeft: number }
  | { readonly act: 'wipe' }

function wipeAfter(signedIn: boolean): number {
  return signedIn ? wipeAfterMs : anonymousWipeAfterMs
}

/** @param idleMs since the last key, tap or movement that the page has seen */
export function idleAction(idleMs: number, signedIn: boolean): Idle {
  const limit = wipeAfter(signedIn)
  if (idleMs >= limit) return { act: 'wipe' }
  if (idleMs < (signedIn ? warnAfterMs : anonymousWarnAfterMs)) return { act: 'nothing' }
  return { act: 'warn', secondsLeft: Math.ceil((limit - idleMs) / 1000) }
}

export interface IdleWatch {
  /** The person did something. */
  activity(): void
  /** Call once a second. */
  tick(): void
  /** A new person: nothing has been done yet, so nothing is due. */
  reset(): void
}

export interface IdleWatchOptions {
  /** Milliseconds by a clock that nobody can set. */
  readonly now: () => number
  /** The wall clock, where `now` may stand still while the machine sleeps. */
  readonly wallNow?: () => number
  readonly signedIn: () => boolean
  /** Seconds until the wipe; null when the danger is over. Told on every change. */
  readonly onWarning: (secondsLeft: number | null) => void
  readonly onWipe: () => void
}

/**
 * Idle time is measured by what the page sees, not by the system's idle clock: where a compositor has no
 * such clock it reads 0 for ever, and a kiosk would never be wiped. It runs by a steady clock, because the wall
 * clock may be set: set back, nothing would be wiped; set forward, everything at once.
 *
 * A steady clock that stands still during sleep is helped by the wall clock. Going back it is ignored. A jump ahead
 * is sleep or a clock that was set, and nothing tells which: after a minute without a touch it counts as sleep, and
 * may wipe; before, somebody is there, and is warned for 20 s at least.
 */
export function createIdleWatch(options: IdleWatchOptions): IdleWatch {
  const { now, wallNow = now, signedIn, onWarning, onWipe } = options
  /** null: nobody has touched it since the last wipe. */
  let last: number | null = null
  /** Idle time that the steady clock did not count. */
  let uncounted = 0
  let told: number | null = null
  let lookedAt = { now: now(), wall: wallNow() }

  function tell(secondsLeft: number | null): void {
    if (secondsLeft === told) return
    told = secondsLeft
    onWarning(secondsLeft)
  }

  /** How far the wall clock has run ahead since the last look. */
  function takeJump(): number {
    const before = lookedAt
    lookedAt = { now: now(), wall: wallNow() }
    const ahead = lookedAt.wall - before.wall - (lookedAt.now - before.now)
    return ahead > jumpMs ? ahead : 0
  }

  function reset(): void {
    last = null
    uncounted = 0
    told = null
  }

  /** @returns whether it was wiped */
  function look(): boolean {
    const jump = takeJump()
    if (last === null && !signedIn()) return false
    last ??= now()
    const seen = now() - last + uncounted
    const warned = wipeAfter(signedIn()) - jumpWarningMs - seen
    uncounted += seen < presentMs ? Math.min(jump, warned) : jump
    const idle = idleAction(now() - last + uncounted, signedIn())
    if (idle.act !== 'wipe') {
      tell(idle.act === 'warn' ? idle.secondsLeft : null)
      return false
    }
    reset()
    onWipe()
    return true
  }

  return {
    activity() {
      // The touch that wakes a machine may be the next person's: first the time it slept is looked at.
      if (look()) return
      last = now()
      uncounted = 0
      tell(null)
    },
    tick() {
      look()
    },
    reset,
  }
}
