/**
 * A save without a reply: until the provider can no longer be working on it, "not there" means "not known yet". Times are
 * milliseconds since 1970 by the platform's `now`.
 */
import { longestSendMs, longestWorkMs } from '../../provider/limits.ts'

export interface Sending {
  readonly begunAt: number
  /** When its reply was lost. null: it is being sent, or the portal was killed meanwhile. */
  readonly lostAt: number | null
}

/** Returns when the provider's replies show for certain whether a save arrived. @param bytes of its files */
export function certainAt({ lostAt }: Sending, bytes: number, now: number): number {
  // A clock that was set back must not prolong the wait.
  return Math.min(lostAt ?? now, now) + longestWorkMs(bytes)
}

/** Returns whether a save may arrive after this time. */
export function mayStillArrive(sending: Sending, bytes: number, now: number): boolean {
  return certainAt(sending, bytes, now) > now
}

/**
 * Records that the save is not being sent any more. If the portal was killed meanwhile, nobody saw the end: it was at
 * most as late as the slowest line allows. A time after now means that the clock was set back.
 */
export function lostBefore<Save extends Sending>(sending: Save, bytes: number, now: number): Save {
  const lostAt = sending.lostAt ?? sending.begunAt + longestSendMs(bytes)
  return { ...sending, lostAt: Math.min(lostAt, now) }
}
