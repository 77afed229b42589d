/** The calendar file, read by a third-party parser. */
import fc from 'fast-check'
import ICAL from 'ical.js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type CalendarFileEvent, calendarFile } from '../../../../src/domain/calendar/calendar-file.ts'
import { addDays, startOfDay } from '../../../../src/domain/calendar/date-time.ts'

afterEach(() => vi.unstubAllEnvs())

const event: CalendarFileEvent = {
  uid: 'interview-7@truckstaff.example',
  title: 'Initial interview: Dwayne Porter',
  description: '',
  start: Date.parse('2026-11-12T15:00:00Z'),
  end: Date.parse('2026-11-12T16:00:00Z'),
  allDay: false,
}
const now = Date.parse('2026-11-10T15:00:00Z')

function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const events = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part))
  expect(events).toHaveLength(1)
  return events[0] as ICAL.Event
}

const zones = ['America/Chicago', 'Australia/Lord_Howe', 'UTC']
const moments = fc
  .integer({ min: Date.parse('1990-01-01'), max: Date.parse('2090-01-01') })
  .map((at) => at - (at % 1000))
const hour = 3_600_000

describe('any zone and date', () => {
  test.each(zones)('in %s a time is preserved, around clock changes too', (zone) => {
    vi.stubEnv('TZ', zone)
    fc.assert(
      fc.property(moments, fc.option(fc.integer({ min: 1, max: 200 })), (start, hours) => {
        const end = hours === null ? null : start + hours * hour
        const found = read(calendarFile({ ...event, start, end }, now))
        expect(found.startDate.toUnixTime() * 1000).toBe(start)
        expect(found.startDate.zone.tzid).toBe('UTC')
        expect(found.endDate.toUnixTime() * 1000).toBe(end ?? start)
      }),
    )
  })

  test.each(zones)('in %s whole days are preserved, days of 23 and 25 hours too', (zone) => {
    vi.stubEnv('TZ', zone)
    fc.assert(
      fc.property(moments, fc.option(fc.integer({ min: 1, max: 40 })), (at, days) => {
        const start = startOfDay(at)
        const end = days === null ? null : addDays(start, days)
        const found = read(calendarFile({ ...event, start, end, allDay: true }, now))
        const local = new Date(start)
        expect(found.startDate.isDate).toBe(true)
        expect([found.startDate.year, found.startDate.month, found.startDate.day]).toEqual([
          local.getFullYear(),
          local.getMonth() + 1,
          local.getDate(),
        ])
        expect(found.duration.toSeconds()).toBe((days ?? 1) * 24 * 3600)
      }),
    )
  })
})

describe('any text', () => {
  test('is preserved: commas, semicolons, backslashes, lines, any script', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (title, description) => {
        const kept = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]|\p{Surrogate}/gu, '')
        const found = read(calendarFile({ ...event, title, description }, now))
        expect(found.summary).toBe(kept(title))
        expect(found.description ?? '').toBe(kept(description))
      }),
    )
  })

  test('no line exceeds 75 octets or splits a character, and each ends in CR LF', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 100, maxLength: 300 }), (description) => {
        const file = calendarFile({ ...event, description }, now)
        expect(file.endsWith('\r\n')).toBe(true)
        for (const line of file.slice(0, -2).split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line).not.toMatch(/[\r\n]|\p{Surrogate}/u)
        }
      }),
    )
  })
})

test('the whole file', () => {
  expect(calendarFile(event, now).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//TruckStaff//Candidate portal//EN',
    'BEGIN:VEVENT',
    'UID:interview-7@truckstaff.example',
    'DTSTAMP:20261110T150000Z',
    'DTSTART:20261112T150000Z',
    'DTEND:20261112T160000Z',
    'SUMMARY:Initial interview: Dwayne Porter',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})
