/** Events as an iCalendar file (RFC 5545), for the calendar of a phone or a computer. */

import { readDate } from '../text/format.ts'
import { localIdPrefix } from './calendar.ts'
import { addDays } from './date-time.ts'

export interface CalendarFileEvent {
  /** The same for the same event each time, so that a calendar takes a later file as its newer version. */
  readonly uid: string
  readonly title: string
  readonly description: string
  readonly start: number
  /** After `start`; null = not known. Of whole days: the midnight after the last one. */
  readonly end: number | null
  /** Whole days: `start` is a local midnight. */
  readonly allDay: boolean
}

/** Octets of a line, its end not counted. */
const longestLine = 75

/** Control characters but tab and line feed, and halves of characters that take two. */
const unwritable = /[^\P{Cc}\t\n]|\p{Surrogate}/gu

function written(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(unwritable, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** A line longer than 75 octets goes on in the next one, behind a space; no character is torn apart. */
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

/** '20261112', as the calendar on the wall here has it. */
function day(at: number): string {
  const date = new Date(at)
  const parts = [String(date.getFullYear()).padStart(4, '0'), date.getMonth() + 1, date.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('')
}

/**
 * One event. Moments are in UTC, so that no change of the clocks moves them; whole days have no zone. An event without
 * an end has none here either: calendars show it at its start, or on its one day.
 * @param now when the file is made
 */
export function calendarFile(event: CalendarFileEvent, now: number): string {
  const time = (name: string, at: number) => (event.allDay ? `${name};VALUE=DATE:${day(at)}` : `${name}:${moment(at)}`)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//TruckStaff//Candidate portal//EN',
    'BEGIN:VEVENT',
    `UID:${written(event.uid)}`,
    `DTSTAMP:${moment(now)}`,
    time('DTSTART', event.start),
    ...(event.end === null ? [] : [time('DTEND', event.end)]),
    `SUMMARY:${written(event.title)}`,
    ...(event.description === '' ? [] : [`DESCRIPTION:${written(event.description)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** Ids that the portal gave, because the event has none of the provider's: another visit may give them to another event. */
const ownId = new RegExp(`^(${localIdPrefix}|event-)\\d+$`)

/** The uid of an interview. */
export function interviewUid(id: string, start: number, domain: string): string {
  return `interview-${ownId.test(id) ? `${id}-${start}` : id}@${domain}`
}

/**
 * The day to be reminded of an insurance that expires: 30 days ahead, or the day itself where fewer are left.
 * @param expiration a date as the form has it
 * @returns a local midnight; null when the date is none or has passed
 */
export function insuranceReminderDay(expiration: string, now: number): number | null {
  const expires = readDate(expiration)
  if (expires === null || addDays(expires, 1) <= now) return null
  const ahead = addDays(expires, -30)
  return ahead > now ? ahead : expires
}
