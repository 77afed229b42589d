/** Whether a call that failed can have arrived: what the browser said of the line and of the upload. */

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
