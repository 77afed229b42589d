/** A save without a reply: until the provider can no longer be working on it, "not there" means "not known yet". */
import { lagMs, longestSendMs, longestWorkMs } from '../../provider/limits.ts'

/** The time by two clocks, in milliseconds since 1970. */
export interface Now {
  /** The provider's clock. It dates changes, and jumps when this device's clock is corrected. */
  readonly provider: number
  /** The clock of this run: the provider's at its start, monotonic since. Waits are counted by it. */
  readonly steady: number
}

/** Returns the clocks of this run. Both parameters return milliseconds. */
export function createClock(provider: () => number, monotonic: () => number): () => Now {
  const start = provider() - monotonic()
  return () => ({ provider: provider(), steady: start + monotonic() })
}

/** Returns the time some milliseconds ago: what was then known is counted by the clock that a reply has corrected since. */
export function before({ provider, steady }: Now, ms: number): Now {
  return { provider: provider - ms, steady: steady - ms }
}

/** Times of the run's clock; in a draft, of the provider's. */
export interface Unanswered {
  readonly begunAt: number
  /** When its reply was lost; null: it is being sent, or the portal was killed meanwhile. */
  readonly lostAt: number | null
}

/** Returns when the provider's replies show for certain whether a save arrived. @param bytes of its files */
export function certainAt({ lostAt }: Unanswered, bytes: number, steady: number): number {
  // A later run's clock may be behind. That must not prolong the wait.
  return Math.min(lostAt ?? steady, steady) + longestWorkMs(bytes)
}

export function mayStillArrive(save: Unanswered, bytes: number, steady: number): boolean {
  return certainAt(save, bytes, steady) > steady
}

/**
 * Records that the save is not being sent any more. If the portal was killed meanwhile, the end is unknown: the slowest
 * line gives the latest possible time. A time after now means that the clock was set back.
 */
export function lostBefore<Save extends Unanswered>(save: Save, bytes: number, steady: number): Save {
  const lostAt = save.lostAt ?? save.begunAt + longestSendMs(bytes)
  return { ...save, lostAt: Math.min(lostAt, steady) }
}

/** Records that the provider has ended its work on a save: only a reply that lags behind may not show it. */
export function overAt<Save extends Unanswered>(save: Save, bytes: number, steady: number): Save {
  return { ...save, lostAt: steady + lagMs - longestWorkMs(bytes) }
}

/** Returns the save with its times so many milliseconds later. */
export function moved<Save extends Unanswered>(save: Save, ms: number): Save {
  const { begunAt, lostAt } = save
  return { ...save, begunAt: begunAt + ms, lostAt: lostAt === null ? null : lostAt + ms }
}
