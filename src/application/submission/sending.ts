/** A save without a reply: until the provider can no longer be working on it, "not there" means "not known yet". */
import { longestSendMs, longestWorkMs, marginMs } from '../../provider/limits.ts'

/** The time by two clocks, in milliseconds since 1970. */
export interface Now {
  /** The provider's clock. It dates changes, and jumps when this device's clock is corrected. */
  readonly provider: number
  /** The clock of this run: the provider's at its start, monotonic since. Waits are counted by it. */
  readonly run: number
}

/** Returns the clocks of this run. Both parameters return milliseconds. */
export function createClock(provider: () => number, monotonic: () => number): () => Now {
  const start = provider() - monotonic()
  return () => ({ provider: provider(), run: start + monotonic() })
}

/** Returns the time some milliseconds ago: what was then known is counted by the clock that a reply has corrected since. */
export function before({ provider, run }: Now, ms: number): Now {
  return { provider: provider - ms, run: run - ms }
}

/** Times of the run's clock. A later run reads them as times of its own clock. */
export interface Sending {
  readonly begunAt: number
  /** When its reply was lost; null: it is being sent, or the portal was killed meanwhile. */
  readonly lostAt: number | null
}

/** Returns when the provider's replies show for certain whether a save arrived. @param bytes of its files */
export function certainAt({ lostAt }: Sending, bytes: number, run: number): number {
  // A later run's clock may be behind. That must not prolong the wait.
  return Math.min(lostAt ?? run, run) + longestWorkMs(bytes)
}

export function mayStillArrive(sending: Sending, bytes: number, run: number): boolean {
  return certainAt(sending, bytes, run) > run
}

/**
 * Records that the save is not being sent any more. If the portal was killed meanwhile, the end is unknown: the slowest
 * line gives the latest possible time. A time after now means that the clock was set back.
 */
export function lostBefore<Save extends Sending>(sending: Save, bytes: number, run: number): Save {
  const lostAt = sending.lostAt ?? sending.begunAt + longestSendMs(bytes)
  return { ...sending, lostAt: Math.min(lostAt, run) }
}

/** Records that the provider has ended its work on a save: only a reply that is older than its end may not show it. */
export function overAt<Save extends Sending>(sending: Save, bytes: number, run: number): Save {
  return { ...sending, lostAt: run + marginMs - longestWorkMs(bytes) }
}

/** What the browser says of the line around a call. */
export interface Line {
  /** `navigator.onLine` when the request is handed to the browser: after every wait, just before it is sent. */
  readonly atSend: boolean
  readonly atEnd: boolean
  /** It went online in between. */
  readonly cameBack: boolean
}

/** Returns whether a call that failed had no line at any time, so that it can't arrive. */
export function hadNoLine({ atSend, atEnd, cameBack }: Line): boolean {
  return !atSend && !atEnd && !cameBack
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
