import { readDate } from '../text/format.ts'
import type { Dashboard } from './progress.ts'
import { stepId } from './steps.ts'

/** Range of the time at which a step was written, in milliseconds since 1970: a time without a zone is ambiguous. */
export interface Written {
  readonly earliest: number
  readonly latest: number
}

const hourMs = 3_600_000

/** Returns when the provider wrote a step; null if it returned no valid time. */
export function writtenAt(dashboard: Dashboard, step: number): Written | null {
  const text = (dashboard.timestamps[stepId(step)] ?? '').trim()
  const time = readDate(text)
  if (time === null) return null
  if (/(Z|GMT|UTC|[+-]\d{2}:?\d{2})$/.test(text) && text.length > 10) return { earliest: time, latest: time }
  // Time zones range from UTC-12 to UTC+14.
  const inGreenwich = time - new Date(time).getTimezoneOffset() * 60_000
  return { earliest: inGreenwich - 14 * hourMs, latest: inGreenwich + 12 * hourMs }
}
