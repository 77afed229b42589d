/**
 * A save without a reply: until the provider can no longer be working on it, "not there" means "not known yet". Times are
 * milliseconds since 1970 by the platform's `now`.
 */
import { longestSendMs, longestWorkMs } from '../../provider/limits.ts'

export interface Sending {
  readonly begunAt: number
  /** When its reply was lost; 0: it had one. null: it is being sent, or the portal was killed meanwhile. */
  readonly lostAt: number | null
}

/** Returns when the provider's replies show for certain whether a save arrived. @param bytes of its files */
export function certainAt({ lostAt }: Sending, bytes: number, now: number): number {
  // A clock that was set back must not prolong the wait.
  return Math.min(lostAt ?? now, now) + longestWorkMs(bytes)
}

export function mayStillArrive(sending: Sending, bytes: number, now: number): boolean {
  return certainAt(sending, bytes, now) > now
}

/**
 * Records that the save is not being sent any more. If the portal was killed meanwhile, the end is unknown: the slowest
 * line gives the latest possible time. A time after now means that the clock was set back.
 */
export function lostBefore<Save extends Sending>(sending: Save, bytes: number, now: number): Save {
  const lostAt = sending.lostAt ?? sending.begunAt + longestSendMs(bytes)
  return { ...sending, lostAt: Math.min(lostAt, now) }
}

/** The last report of an upload's progress. Times are in milliseconds, by the page's monotonic clock. */
export interface Reported {
  readonly begunAt: number
  readonly at: number
  readonly sent: number
  /** The rate in bytes per millisecond, since the report before or since the start: the higher one. */
  readonly rate: number
}

export function startReports(at: number): Reported {
  return { begunAt: at, at, sent: 0, rate: Number.POSITIVE_INFINITY }
}

/** Chromium reports progress in half percents or after a second, so the last bytes may be sent and not reported. */
const reportDelayMs = 1_000

export function withReport(before: Reported, at: number, sent: number): Reported {
  if (sent === 0) return startReports(at) // an upload may wait before it begins
  const rateSince = (start: number, bytes: number) => bytes / Math.max(1, at - start)
  const rate = Math.max(rateSince(before.begunAt, sent), rateSince(before.at, sent - before.sent))
  return { ...before, at, sent, rate }
}

/** Returns whether an upload ended before its last byte was sent, so that it can't arrive. @param at when it ended */
export function isCutOff(reported: Reported, total: number, at: number): boolean {
  const rest = total - reported.sent
  return rest > 0 && (at - reported.at > reportDelayMs || rest > reported.rate * reportDelayMs)
}
