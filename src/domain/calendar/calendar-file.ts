/** Serializes an interview as an iCalendar file (RFC 5545). */

import { isoDay } from '../text/format.ts'
import type { Span } from './calendar.ts'

export interface CalendarFileEvent extends Span {
  /** Stable per event, so that a calendar knows it again. */
  readonly uid: string
  readonly title: string
  readonly description: string
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

/** Times are in UTC, which is safe across daylight saving changes; whole days have no zone. */
export function calendarFile({ uid, title, description, start, end, allDay }: CalendarFileEvent, now: number): string {
  const time = (name: string, at: number) => (allDay ? `${name};VALUE=DATE:${day(at)}` : `${name}:${moment(at)}`)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//TruckStaff//Candidate portal//EN',
    'BEGIN:VEVENT',
    `UID:${written(uid)}`,
    `DTSTAMP:${moment(now)}`,
    time('DTSTART', start),
    ...(end === null ? [] : [time('DTEND', end)]),
    `SUMMARY:${written(title)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${written(description)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
