/** Formats days, times and spans of the calendar in the current language and the device's time zone. */
import type { Span } from '../domain/calendar/calendar.ts'
import { addDays, startOfDay, zoneAt } from '../domain/calendar/date-time.ts'
import { dateFormat } from '../domain/text/date-format.ts'
import { formatAs, formatTime } from './moment.ts'
import { locale, t } from './t.ts'

const longDay = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const

/** 'Friday, April 3, 2026' */
export function spellOutDay(at: number): string {
  return formatAs(longDay, at)
}

/** 'Friday, April 3, 2026 at 2:05 PM CDT', so that month and day can't be confused. */
export function spellOut(at: number): string {
  return formatAs({ ...longDay, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }, at)
}

/** 'Sun, Nov 1, 2026' */
export function formatDay(at: number): string {
  return formatAs({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }, at)
}

/** Returns the device's time zone, independent of daylight saving: 'Central Time (America/Chicago)'. @param id of that zone */
export function zoneName(id: string): string {
  const parts = dateFormat(locale(), { hour: 'numeric', timeZoneName: 'longGeneric' }).formatToParts(0)
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? id
  return name === id ? name : `${name} (${id})`
}

export function monthName(month: number): string {
  return formatAs({ month: 'long' }, new Date(2026, month - 1, 15).getTime())
}

/** Returns the first and last day of an interview: 'Tue, Nov 17, 2026 – Wed, Nov 18, 2026'. */
export function formatDays({ start, end, allDay }: Span): string {
  const last = allDay && end !== null ? addDays(end, -1) : start
  return last > start ? `${formatDay(start)} – ${formatDay(last)}` : formatDay(start)
}

/** 'Nov 8 – 14, 2026'; the two are written as one where they share month, year or half of the day. */
export function formatRange(shape: Intl.DateTimeFormatOptions, start: number, end: number): string {
  return dateFormat(locale(), shape)
    .formatRange(start, end)
    .replace(/[\u2009\u202f]/g, ' ')
}

const timesOfDay = new Map<string, string>()

/** '9:00 – 9:30 AM'. Cached: each takes a tenth of a millisecond, and a letter in the filter asks for many. */
function formatTimesOfDay(start: number, end: number): string {
  const minutes = [start, end].map((at) => new Date(at).getHours() * 60 + new Date(at).getMinutes())
  const key = `${locale()} ${minutes}`
  const times = timesOfDay.get(key) ?? formatRange({ timeStyle: 'short' }, start, end)
  timesOfDay.set(key, times)
  return times
}

/** Returns the times of an interview without the zone: '9:00 – 9:30 AM', or 'All day'. An end on another day has its date. */
export function formatTimes({ start, end, allDay }: Span): string {
  if (allDay) return t('All day')
  if (end === null) return formatTime(start)
  if (startOfDay(start) !== startOfDay(end)) return `${formatTime(start)} – ${formatDay(end)}, ${formatTime(end)}`
  return formatTimesOfDay(start, end)
}

/** Like {@link formatTimes}, with the zone. Across a daylight saving change both are named: 1:30 AM CDT – 1:30 AM CST is an hour. */
export function formatHours(span: Span): string {
  const { start, end, allDay } = span
  if (allDay) return formatTimes(span)
  const zone = zoneAt(start)
  const offset = (at: number) => new Date(at).getTimezoneOffset() // quicker than the name
  if (end === null || offset(start) === offset(end)) return `${formatTimes(span)} ${zone}`
  const day = startOfDay(start) === startOfDay(end) ? '' : `${formatDay(end)}, `
  return `${formatTime(start)} ${zone} – ${day}${formatTime(end)} ${zoneAt(end)}`
}
