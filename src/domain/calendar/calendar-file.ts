/** Serializes events as iCalendar files (RFC 5545). */

import { isoDay, readDate } from '../text/format.ts'
import { addDays } from './date-time.ts'

export interface CalendarFileEvent {
  /** Stable per event, so that importing a later file updates the event. */
  readonly uid: string
  readonly title: string
  readonly description: string
  readonly start: number
  /** After `start`; null = unknown. For whole days: midnight after the last day. */
  readonly end: number | null
  /** Whole days: `start` is a local midnight. */
  readonly allDay: boolean
  /** 'CANCELLED': importing the file removes the event. */
  readonly status?: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  /** When it was last changed. A calendar takes a file only if it is later than the one before. */
  readonly changedAt?: number | undefined
  /** The day stays free, and the calendar reminds in its morning. */
  readonly isReminder?: true
}

const longestLine = 75

/** Control characters except tab and line feed, and lone surrogates. */
const unwritable = /[^\P{Cc}\t\n]|\p{Surrogate}/gu

function written(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(unwritable, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** Folds a line longer than 75 octets: continuation lines start with a space. Never splits a character. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let length = 0
  let text = ''
  for (const character of line) {
    const octets = encoder.encode(character).length
    if (length + octets > longestLine) {
      text += '\r\n '
      length = 1
    }
    text += character
    length += octets
  }
  return text
}

/** '20261112T150000Z' */
function moment(at: number): string {
  return new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
}

/** '20261112', in local time. */
function day(at: number): string {
  return isoDay(at).replaceAll('-', '')
}

/** At 9 o'clock: whole days begin at midnight. */
function alarm(title: string): readonly string[] {
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${written(title)}`, 'TRIGGER:PT9H', 'END:VALARM']
}

function eventLines(event: CalendarFileEvent, now: number): readonly string[] {
  const time = (name: string, at: number) => (event.allDay ? `${name};VALUE=DATE:${day(at)}` : `${name}:${moment(at)}`)
  return [
    'BEGIN:VEVENT',
    `UID:${written(event.uid)}`,
    `DTSTAMP:${moment(now)}`,
    time('DTSTART', event.start),
    ...(event.end === null ? [] : [time('DTEND', event.end)]),
    `SUMMARY:${written(event.title)}`,
    ...(event.description === '' ? [] : [`DESCRIPTION:${written(event.description)}`]),
    ...(event.status === undefined ? [] : [`STATUS:${event.status}`]),
    ...(event.changedAt === undefined
      ? []
      : [`SEQUENCE:${Math.floor(event.changedAt / 1000)}`, `LAST-MODIFIED:${moment(event.changedAt)}`]),
    ...(event.isReminder ? ['TRANSP:TRANSPARENT', ...alarm(event.title)] : []),
    'END:VEVENT',
  ]
}

/**
 * Times are in UTC, which is safe across daylight saving changes; whole days have no zone. Canceled events are a part of
 * their own with `METHOD:CANCEL`, without which Outlook keeps them (RFC 5546).
 */
export function calendarFile(events: readonly CalendarFileEvent[], now: number): string {
  const isCanceled = ({ status }: CalendarFileEvent) => status === 'CANCELLED'
  const part = (method: readonly string[], part: readonly CalendarFileEvent[]) =>
    part.length === 0
      ? []
      : [
          'BEGIN:VCALENDAR',
          'VERSION:2.0',
          'PRODID:-//TruckStaff//Candidate portal//EN',
          ...method,
          ...part.flatMap((event) => eventLines(event, now)),
          'END:VCALENDAR',
        ]
  const lines = [
    ...part(
      [],
      events.filter((event) => !isCanceled(event)),
    ),
    ...part(['METHOD:CANCEL'], events.filter(isCanceled)),
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** 30 days before, or the day of expiration if fewer are left; null for an invalid or past date. */
export function insuranceReminderDay(expiration: string, now: number): number | null {
  const expires = readDate(expiration)
  if (expires === null || addDays(expires, 1) <= now) return null
  const ahead = addDays(expires, -30)
  return ahead > now ? ahead : expires
}
