/** Typed dates and times (d/m/Y H:i) and calendar days, in the device's time zone. Times are milliseconds since 1970. */
import { dateFormat } from '../text/date-format.ts'

/** A parsed date-time, or why it is invalid; `ui/date-time-problem.ts` has the messages. */
export type DateTimeReading =
  | { readonly ok: true; readonly at: number }
  | { readonly ok: false; readonly reason: 'empty' | 'shape' | 'month' }
  | { readonly ok: false; readonly reason: 'day'; readonly days: number; readonly month: number; readonly year: number }

/** Hour of a date that is typed without a time. */
const defaultHour = 12

const dayMs = 86_400_000

/** The month is checked separately, because a date with the month first has one above 12. */
const typedDate = /^(0?[1-9]|[12]\d|3[01])[/.\- ](\d{1,2})[/.\- ]([12]\d{3})(?:[ ,T]+(.+))?$/

/** 14:05, or as Americans type it: 2:05 PM, 2pm. */
const typedTime = /^(\d{1,2})(?::([0-5]\d))?\s*(?:([ap])\.?\s?m\.?)?$/i

/** Returns hour and minute; null for another text, also for a number alone and for 14 PM. */
function readTime(text: string): readonly [hour: number, minute: number] | null {
  const [, hours, minutes, half] = typedTime.exec(text) ?? []
  const hour = Number(hours)
  if (hours === undefined || (minutes === undefined && half === undefined)) return null
  if (half === undefined) return hour < 24 ? [hour, Number(minutes)] : null
  if (hour < 1 || hour > 12) return null
  return [(hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0), Number(minutes ?? 0)]
}

/**
 * Parses d/m/Y H:i. Accepts single digits, other separators, AM and PM, and a missing time (then 12:00). A nonexistent
 * date is an error, never another date. An hour that occurs twice is the first; one that the clocks skip is the next.
 * @param day a time on the day that a time alone is on; without it that is an error
 */
export function parseDateTime(text: string, day?: number): DateTimeReading {
  const plain = text.trim()
  if (plain === '') return { ok: false, reason: 'empty' }
  const alone = day === undefined ? null : readTime(plain)
  if (day !== undefined && alone !== null) return { ok: true, at: new Date(day).setHours(...alone, 0, 0) }
  const match = typedDate.exec(plain)
  const time = match?.[4] === undefined ? ([defaultHour, 0] as const) : readTime(match[4])
  if (match === null || time === null) return { ok: false, reason: 'shape' }
  const [date = 0, month = 0, year = 0] = match.slice(1, 4).map(Number)
  if (month < 1 || month > 12) return { ok: false, reason: 'month' }
  const days = new Date(year, month, 0).getDate()
  if (date > days) return { ok: false, reason: 'day', days, month, year }
  return { ok: true, at: new Date(year, month - 1, date, ...time).getTime() }
}

/** Returns the time of a date with the month first, as in 11/25/2026; null where that is no other date. */
export function monthFirst(text: string): number | null {
  const reading = parseDateTime(text)
  if (!reading.ok && reading.reason !== 'month') return null
  const other = parseDateTime(text.replace(/(\d{1,2})([/.\- ])(\d{1,2})/, '$3$2$1'))
  return other.ok && !(reading.ok && reading.at === other.at) ? other.at : null
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/** d/m/Y H:i, as in '03/04/2026 14:05'. */
export function formatDateTime(at: number): string {
  const date = new Date(at)
  const day = `${twoDigits(date.getDate())}/${twoDigits(date.getMonth() + 1)}/${date.getFullYear()}`
  return `${day} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** Returns the zone's short English name at a time: 'CDT' in summer, 'CST' in winter. */
export function zoneAt(at: number): string {
  const parts = dateFormat('en-US', { timeZoneName: 'short' }).formatToParts(at)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
}

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

/** Id of the device's time zone, which may change while the page is open. */
export function zoneId(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Returns the local midnight of the day that a time is on in another zone. */
export function onSameDay(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: 'numeric', day: 'numeric' })
  const [month = 0, day = 0, year = 0] = parts.format(at).split('/').map(Number)
  return new Date(year, month - 1, day).getTime()
}
