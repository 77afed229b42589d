/**
 * Typed dates and times (d/m/Y H:i) and calendar days, in the device's time zone. Times are milliseconds since 1970.
 * Daylight saving changes skip an hour, or repeat one.
 */

/** A parsed date-time, or why it is invalid; `ui/date-time-problem.ts` has the messages. */
export type DateTimeReading =
  | { readonly ok: true; readonly at: number }
  | { readonly ok: false; readonly reason: 'empty' | 'shape' | 'year' | 'month' | 'no-day' | 'time' | 'skipped' }
  | { readonly ok: false; readonly reason: 'day'; readonly days: number; readonly month: number; readonly year: number }

/** Hour of a date that is typed without a time. */
const defaultHour = 12

/** Earlier years are typing errors: 0206 for 2026. */
const earliestYear = 1900

const dayMs = 86_400_000

/** @param month 1 to 12 */
function daysInMonth(year: number, month: number): number {
  const date = new Date(2000, 0, 1)
  date.setFullYear(year, month, 0)
  return date.getDate()
}

/** Returns the time of local date parts. A skipped time moves forward by the gap. */
function localInstant(year: number, month: number, day: number, hour: number, minute: number): number {
  const date = new Date(2000, 0, 1)
  date.setFullYear(year, month - 1, day) // the constructor would read the years 0 to 99 as 1900 to 1999
  date.setHours(hour, minute, 0, 0)
  return date.getTime()
}

/**
 * Parses d/m/Y H:i. Accepts single digits, other separators and a missing time (then 12:00). A nonexistent date is an
 * error, never another date. An hour that occurs twice is the first.
 */
export function parseDateTime(text: string): DateTimeReading {
  const plain = text.trim()
  if (plain === '') return { ok: false, reason: 'empty' }
  const match = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})(?:[ ,T]+(\d{1,2}):(\d{2}))?$/.exec(plain)
  if (match === null) return { ok: false, reason: 'shape' }
  const [day = 0, month = 0, year = 0] = match.slice(1, 4).map(Number)
  const hour = match[4] === undefined ? defaultHour : Number(match[4])
  const minute = Number(match[5] ?? 0)
  if (year < earliestYear) return { ok: false, reason: 'year' }
  if (month < 1 || month > 12) return { ok: false, reason: 'month' }
  const days = daysInMonth(year, month)
  if (day < 1) return { ok: false, reason: 'no-day' }
  if (day > days) return { ok: false, reason: 'day', days, month, year }
  if (hour > 23 || minute > 59) return { ok: false, reason: 'time' }
  const at = localInstant(year, month, day, hour, minute)
  if (new Date(at).getHours() !== hour) return { ok: false, reason: 'skipped' }
  return { ok: true, at }
}

/** Returns the time of a date that can only be read with the month first, as in 11/25/2026; null for any other text. */
export function monthFirst(text: string): number | null {
  const reading = parseDateTime(text)
  if (reading.ok || reading.reason !== 'month') return null
  const other = parseDateTime(text.replace(/(\d{1,2})([/.\- ])(\d{1,2})/, '$3$2$1'))
  return other.ok ? other.at : null
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/** d/m/Y H:i, as in '03/04/2026 14:05'. */
export function formatDateTime(at: number): string {
  const date = new Date(at)
  const day = `${twoDigits(date.getDate())}/${twoDigits(date.getMonth() + 1)}/${String(date.getFullYear()).padStart(4, '0')}`
  return `${day} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** Returns the zone's short English name at a time: 'CDT' in summer, 'CST' in winter. */
export function zoneAt(at: number): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const known = zoneFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZoneName: 'short', timeZone })
  zoneFormats.set(timeZone, known)
  return known.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? ''
}

/** Cached by time zone, because creating a formatter is slow. */
const zoneFormats = new Map<string, Intl.DateTimeFormat>()

export function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}

/** Returns the same local time some days later; a day of 23 or 25 hours counts as one. */
export function addDays(at: number, days: number): number {
  const date = new Date(at)
  return date.setDate(date.getDate() + days)
}

export function daysBetween(from: number, to: number): number {
  return Math.round((to - from) / dayMs)
}
