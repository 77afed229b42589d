import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Interview } from '../../../src/domain/calendar/calendar.ts'
import { parseDateTime } from '../../../src/domain/calendar/date-time.ts'
import { answersOf, emptyAnswers, readAnswers } from '../../../src/screens/calendar/interview-form.ts'

afterEach(() => vi.unstubAllEnvs())

function at(typed: string): number {
  const reading = parseDateTime(typed)
  if (!reading.ok) throw new Error(`unreadable: ${typed}`)
  return reading.at
}

const interview: Interview = {
  id: 'a',
  title: 'Call',
  candidate: false,
  start: at('03/04/2026 09:00'),
  end: at('03/04/2026 09:45'),
  allDay: false,
  description: 'notes',
  priority: 'high',
  cdlType: null,
  interviewType: null,
  status: null,
}

/** An interview scheduled here, at another time. */
const candidate: Interview = { ...interview, candidate: true }

const whole = {
  ...emptyAnswers,
  title: ' Jane Doe ',
  cdlType: 'CDL-A',
  interviewType: 'Initial',
  start: '03/04/2026 09:00',
} as const

describe('readAnswers', () => {
  it.each([
    ['30', 30],
    ['60', 60],
    ['90', 90],
    ['120', 120],
  ] as const)('%s minutes', (length, minutes) => {
    const reading = readAnswers({ ...whole, length }, null)
    const start = at('03/04/2026 09:00')
    expect(reading).toMatchObject({ ok: true, change: { title: 'Jane Doe', start, end: start + minutes * 60_000 } })
  })

  it('names everything that is missing', () => {
    const reading = readAnswers(emptyAnswers, null)
    expect(reading.ok ? [] : Object.keys(reading.errors)).toEqual(['title', 'cdlType', 'interviewType', 'start'])
  })

  it('says why a typed date is invalid, and corrects nothing', () => {
    const reading = readAnswers({ ...whole, start: '31/02/2026 09:00' }, null)
    expect(reading).toEqual({
      ok: false,
      errors: {
        start: { text: '{month} {year} has {days} days.', values: { month: 'February', year: 2026, days: 28 } },
      },
    })
  })

  it.each([
    ['until', '03/04/2026 08:00', 'The end must be after the start.'],
    ['until', '03/04/2026 09:00', 'The end must be after the start.'],
    ['until', '', 'Please enter when the interview ends.'],
    ['until', 'noon', 'Please type the date as day/month/year hour:minute, for example 25/12/2026 14:30.'],
    ['all-day', '02/04/2026', 'The last day is before the first.'],
    ['all-day', '', 'Please enter the last day.'],
  ] as const)('%s %j is refused', (length, end, message) => {
    expect(readAnswers({ ...whole, length, end }, candidate)).toEqual({ ok: false, errors: { end: message } })
  })

  it('makes whole days end at the midnight after the last one', () => {
    const reading = readAnswers({ ...whole, length: 'all-day', end: '05/04/2026' }, candidate)
    expect(reading).toMatchObject({
      change: { allDay: true, start: at('03/04/2026 00:00'), end: at('06/04/2026 00:00') },
    })
  })

  it('treats an unknown option as none', () => {
    const reading = readAnswers({ ...whole, cdlType: 'CDL-Z', status: '<b>' }, candidate)
    expect(reading).toMatchObject({ change: { cdlType: null, status: null } })
  })
})

describe('an interview through the Edit form and back', () => {
  it.each([
    ['45 minutes', interview],
    ['an hour', { ...interview, end: at('03/04/2026 10:00') }],
    ['no end', { ...interview, end: null }],
    ['one day', { ...interview, start: at('03/04/2026 00:00'), end: at('04/04/2026 00:00'), allDay: true }],
    ['three days', { ...interview, start: at('03/04/2026 00:00'), end: at('06/04/2026 00:00'), allDay: true }],
    [
      'a whole day of which the end is not known',
      { ...interview, start: at('03/04/2026 00:00'), end: null, allDay: true },
    ],
    ['seconds', { ...interview, start: interview.start + 10_000, end: interview.start + 40_000 }],
    ['all filled in', { ...interview, cdlType: 'CDL-B', interviewType: 'Final', status: 'Completed' } as const],
  ])('%s is unchanged', (_case, before) => {
    const reading = readAnswers(answersOf(before), before)
    expect(reading.ok && { ...before, ...reading.change }).toEqual(before)
  })
})

describe('correcting the title of an interview in the repeated hour', () => {
  const start = Date.parse('2026-11-01T07:30Z')
  const corrected = (before: Interview, change: object = {}) => {
    const reading = readAnswers({ ...answersOf(before), title: 'Corrected', ...change }, before)
    return reading.ok ? reading.change : reading.errors
  }

  it.each([
    ['of half an hour', 30],
    ['of 45 minutes', 45],
    ['of no known end', null],
  ])('one %s stays in its hour', (_case, minutes) => {
    vi.stubEnv('TZ', 'America/Chicago')
    const end = minutes === null ? null : start + minutes * 60_000
    expect(corrected({ ...interview, start, end })).toMatchObject({ title: 'Corrected', start, end })
  })

  it('one that starts in the first and ends in the second stays an hour long', () => {
    vi.stubEnv('TZ', 'America/Chicago')
    const first = { ...interview, start: start - 3_600_000, end: start }
    expect(corrected(first)).toMatchObject({ start: start - 3_600_000, end: start })
  })

  it('and its new length counts from the same start', () => {
    vi.stubEnv('TZ', 'America/Chicago')
    const before = { ...interview, start, end: start + 30 * 60_000 }
    expect(corrected(before, { length: '60' })).toMatchObject({ start, end: start + 3_600_000 })
    const until = { length: 'until', end: '01/11/2026 01:45' }
    expect(corrected(before, until)).toMatchObject({ start, end: start + 15 * 60_000 })
  })
})
