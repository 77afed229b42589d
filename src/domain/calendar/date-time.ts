/**
 * Dates and times as people type them, the date-time input's d/m/Y H:i, and days of the calendar.
 * Everything is in the device's own time zone; instants are milliseconds since 1970.
 */

/** Why a typed date-time can't be used; `ui/date-time-problem.ts` puts it in words. */
export type DateTimeReading =
  | { readonly ok: true; readonly at: number }
  | { readonly ok: false; readonly reason: 'empty' | 'shape' | 'year' | 'month' | 'no-day' | 'time' | 'skipped' }
  | { readonly ok: false; readonly reason: 'day'; readonly days: number; readonly month: number; readonly year: number }

/** The hour that a date typed without a time gets. */
const defaultHour = 12

/** Earlier years are slips: 0206 for 2026. */
const earliestYear = 1900

const dayMs = 86_400_000

/** @param month 1 to 12 */
function daysInMonth(year: number, month: number): number {
  const date = new Date(2000, 0, 1)
  date.setFullYear(year, month, 0)
  return date.getDate()
}

/** An instant from local parts; a time that the clocks skip moves on by the gap, as in every calendar. */
function localInstant(year: number, month: number, day: number, hour: number, minute: number): number {
  const date = new Date(2000, 0, 1)
  date.setFullYear(year, month - 1, day) // the constructor would read the years 0 to 99 as 1900 to 1999
  date.setHours(hour, minute, 0, 0)
  return date.getTime()
}

/** How far the clocks move within a day of an instant, in milliseconds; 0 on all but a few days of the year. */
export function clockChange(at: number): number {
  const offset = (when: number) => new Date(when).getTimezoneOffset()
  return Math.abs(offset(at + dayMs) - offset(at - dayMs)) * 60_000
}

/** The same time of day again, where the clocks go back and it comes twice; null where it comes once. */
export function secondOccurrence(at: number): number | null {
  const later = at + clockChange(at)
  return later !== at && wallClock(later) === wallClock(at) ? later : null
}

/**
 * Reads d/m/Y H:i. Single digits, other separators and a missing time (then 12:00) are fine; a date
 * that does not exist is never bent into one that does. Of an hour that comes twice the first is
 * meant, unless the zone behind it ('01:30 CST') names the second.
 */
export function parseDateTime(text: string): DateTimeReading {
  const plain = text.trim()
  if (plain === '') return { ok: false, reason: 'empty' }
  const match = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})(?:[ ,T]+(\d{1,2}):(\d{2})(?: +([A-Za-z][\w:+-]*))?)?$/.exec(
    plain,
  )
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
  const zone = match[6]?.toUpperCase()
  if (zone === undefined) return { ok: true, at }
  const meant = [at, secondOccurrence(at)].find((when) => when !== null && zoneAt(when).toUpperCase() === zone)
  return meant === undefined || meant === null ? { ok: false, reason: 'shape' } : { ok: true, at: meant }
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

/** d/m/Y, as in '03/04/2026'. */
export function formatDayMonthYear(at: number): string {
  const date = new Date(at)
  return `${two(date.getDate())}/${two(date.getMonth() + 1)}/${String(date.getFullYear()).padStart(4, '0')}`
}

/** The day and the time of day, as a clock on the wall shows them. */
function wallClock(at: number): string {
  const date = new Date(at)
  return `${formatDayMonthYear(at)} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** d/m/Y H:i, as in '03/04/2026 14:05', with the zone where {@link parseDateTime} would take it for an hour before. */
export function formatDateTime(at: number): string {
  const isSecond = secondOccurrence(at - clockChange(at)) === at
  return isSecond ? `${wallClock(at)} ${zoneAt(at)}` : wallClock(at)
}

/** The zone's short name at that instant, the same in all our languages: 'CDT' in summer, 'CST' in winter. */
export function zoneAt(at: number): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const known = zoneFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZoneName: 'short', timeZone })
  zoneFormats.set(timeZone, known)
  return known.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? ''
}

/** Formatters cost far more to make than to use. By time zone. */
const zoneFormats = new Map<string, Intl.DateTimeFormat>()

/** The local midnight at or before an instant. */
export function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}

/** The same wall-clock time some days later; a day of 23 or 25 hours counts as one. */
export function addDays(at: number, days: number): number {
  const date = new Date(at)
  return date.setDate(date.getDate() + days)
}

/** Whole days between two local midnights. */
export function daysBetween(from: number, to: number): number {
  return Math.round((to - from) / dayMs)
}
