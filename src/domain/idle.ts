/**
 * When a kiosk has been left (reliability section 5): warning at 180 s, wipe at 300 s; where nobody is signed in
 * but somebody has typed, 100 s and 120 s. The desktop's main process and the web build both watch by it.
 */
const warnAfterMs = 180_000
const wipeAfterMs = 300_000
/** Nobody signed in, but somebody has typed. */
const anonymousWarnAfterMs = 100_000
const anonymousWipeAfterMs = 120_000
export type Idle =
  | { readonly act: 'nothing' }
  | { readonly act: 'warn'; readonly secondsLeft: number }
  | { readonly act: 'wipe' }

/** @param idleMs since the last key, tap or movement that the page has seen */
export function judgeIdle(idleMs: number, signedIn: boolean): Idle {
  const wipeAfter = signedIn ? wipeAfterMs : anonymousWipeAfterMs
  if (idleMs >= wipeAfter) return { act: 'wipe' }
  if (idleMs < (signedIn ? warnAfterMs : anonymousWarnAfterMs)) return { act: 'nothing' }
  return { act: 'warn', secondsLeft: Math.ceil((wipeAfter - idleMs) / 1000) }
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
  readonly now: () => number
  readonly signedIn: () => boolean
  /** Seconds until the wipe; null when the danger is over. Told on every change. */
  readonly onWarning: (secondsLeft: number | null) => void
  readonly onWipe: () => void
}

/**
 * Idle time is measured by what the page sees, not by the system's idle clock: where a compositor has no
 * such clock it reads 0 for ever, and a kiosk would never be wiped.
 */
export function createIdleWatch({ now, signedIn, onWarning, onWipe }: IdleWatchOptions): IdleWatch {
  /** null: nobody has touched it since the last wipe. */
  let last: number | null = null
  let told: number | null = null

  function tell(secondsLeft: number | null): void {
    if (secondsLeft === told) return
    told = secondsLeft
    onWarning(secondsLeft)
  }

  return {
    activity() {
      last = now()
      tell(null)
    },
    tick() {
      if (last === null && !signedIn()) return
      last ??= now()
      const idle = judgeIdle(now() - last, signedIn())
      if (idle.act !== 'wipe') return tell(idle.act === 'warn' ? idle.secondsLeft : null)
      last = null
      told = null
      onWipe()
    },
    reset() {
      last = null
      told = null
    },
  }
}
