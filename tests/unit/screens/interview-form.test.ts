import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Interview } from '../../../src/domain/calendar/calendar.ts'
import { parseDateTime } from '../../../src/domain/calendar/date-time.ts'
import { answersFor, answersOf, emptyAnswers, readAnswers } from '../../../src/screens/calendar/interview-form.ts'

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
    expect(reading).toMatchObject({ change: { title: 'Jane Doe', start, end: start + minutes * 60_000 } })
  })

  it('names everything that is missing', () => {
    const reading = readAnswers(emptyAnswers, null)
    expect(Object.keys(reading.errors)).toEqual(['title', 'start'])
  })

  it('says why a typed date is invalid, and corrects nothing', () => {
    const reading = readAnswers({ ...whole, start: '31/02/2026 09:00' }, null)
    expect(reading).toEqual({
      change: null,
      errors: {
        start: { text: '{month} {year} has {days} days.', values: { month: 'February', year: 2026, days: 28 } },
      },
    })
  })
})

describe('an interview through the Edit form and back', () => {
  it.each([
    ['45 minutes', interview],
    ['no end', { ...interview, end: null }],
    ['three days', { ...interview, start: at('03/04/2026 00:00'), end: at('06/04/2026 00:00'), allDay: true }],
    [
      'a whole day of which the end is not known',
      { ...interview, start: at('03/04/2026 00:00'), end: null, allDay: true },
    ],
    ['all filled in', { ...interview, cdlType: 'CDL-B', interviewType: 'Final', status: 'Completed' } as const],
  ])('%s is unchanged', (_case, before) => {
    const reading = readAnswers(answersOf(before), before)
    expect({ ...before, ...reading.change }).toEqual(before)
  })
})

describe('an event of another length', () => {
  const days = { ...interview, start: at('03/04/2026 00:00'), end: at('06/04/2026 00:00'), allDay: true }
  const moved = (before: Interview, change: object) => readAnswers({ ...answersOf(before), ...change }, before)

  it('keeps it when it is moved', () => {
    const change = { start: '10/04/2026 14:00' }
    expect(moved(interview, change)).toMatchObject({
      change: { start: at('10/04/2026 14:00'), end: at('10/04/2026 14:45'), allDay: false },
    })
    expect(moved(days, change)).toMatchObject({
      change: { start: at('10/04/2026 00:00'), end: at('13/04/2026 00:00'), allDay: true },
    })
    expect(moved({ ...interview, end: null }, change)).toMatchObject({ change: { end: null } })
  })

  it('gets one of the four', () => {
    expect(moved(days, { start: '10/04/2026 14:00', length: '30' })).toMatchObject({
      change: { start: at('10/04/2026 14:00'), end: at('10/04/2026 14:30'), allDay: false },
    })
  })
})

describe('a new interview begins', () => {
  const now = at('03/04/2026 09:10')

  it.each([
    ['empty without a day', null, ''],
    ["with today's next half hour", at('03/04/2026 00:00'), '03/04/2026 09:30'],
    ['at noon of another day', at('05/04/2026 08:00'), '05/04/2026 12:00'],
  ] as const)('%s', (_case, day, start) => {
    expect(answersFor(null, day, now)).toEqual({ ...emptyAnswers, start, day: start === '' ? now : at(start) })
  })

  it('with name and types of another one', () => {
    const like = { ...interview, title: 'Final interview: Ana', cdlType: 'CDL-B', interviewType: 'Final' } as const
    expect(answersFor(like, null, now)).toMatchObject({ title: 'Ana', cdlType: 'CDL-B', interviewType: 'Final' })
  })
})

it.each([
  ['of the form', at('05/04/2026 00:00'), '05/04/2026 15:00'],
  ['of today', null, '03/04/2026 15:00'],
])('a time alone is on the day %s', (_case, day, start) => {
  const answers = { ...answersFor(null, day, at('03/04/2026 09:10')), title: 'Ana', start: '3pm' }
  expect(readAnswers(answers, null)).toMatchObject({ change: { start: at(start) } })
})

it('a time alone moves an interview within its day', () => {
  const reading = readAnswers({ ...answersOf(interview), start: '2pm' }, interview)
  expect(reading).toMatchObject({ change: { start: at('03/04/2026 14:00'), end: at('03/04/2026 14:45') } })
})

describe('the hour that daylight saving repeats', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('an interview in the second one stays there when only its notes are edited', () => {
    vi.stubEnv('TZ', 'America/Chicago')
    const start = Date.parse('2026-11-01T01:30:00-06:00')
    const second = { ...interview, start, end: start + 30 * 60_000 }
    const reading = readAnswers({ ...answersOf(second), notes: 'new' }, second)
    expect(reading).toMatchObject({ change: { start, end: second.end, description: 'new' } })
  })
})
