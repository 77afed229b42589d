import { expect, it } from 'vitest'
import type { Interview } from '../../../../src/domain/calendar/calendar.ts'
import { filtered, found, noFilter } from '../../../../src/domain/calendar/find.ts'
import { hoursWithInterviews, isCrowded } from '../../../../src/domain/calendar/hours.ts'
import { makeInterview } from '../../../support/interview.ts'

const interview = (title: string, more?: Partial<Interview>) => makeInterview(title, 0, more)

const list = [
  interview('José Ortiz', { priority: 'high', status: 'Pending' }),
  interview('Grace', { description: 'Knows JOSE well' }),
  interview('Pete', { priority: 'low' }),
]
const titles = (interviews: readonly Interview[]) => interviews.map(({ title }) => title)

it('finds every typed word in title and notes, without case and accents', () => {
  expect(titles(found(list, 'jose'))).toEqual(['José Ortiz', 'Grace'])
  expect(titles(found(list, ' ORTIZ  jo '))).toEqual(['José Ortiz'])
  expect(found(list, '  ')).toEqual([])
})

it('filters by priority, also by none, and by status', () => {
  expect(filtered(list, noFilter)).toBe(list)
  expect(titles(filtered(list, { priority: 'none', status: null }))).toEqual(['Grace'])
  expect(titles(filtered(list, { priority: 'high', status: 'Pending' }))).toEqual(['José Ortiz'])
  expect(filtered(list, { priority: 'low', status: 'Pending' })).toEqual([])
})

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime()
const timed = (start: number, end: number | null) => ({ start, end, allDay: false })

it.each([
  ['none', [], { first: 7, last: 19 }],
  [
    'an early and a late one',
    [timed(at(10, 5, 30), at(10, 6)), timed(at(11, 20), at(11, 20, 30))],
    { first: 5, last: 21 },
  ],
  ['one that ends on the hour', [timed(at(10, 19), at(10, 20))], { first: 7, last: 20 }],
  ['one until midnight', [timed(at(10, 22), at(11, 0))], { first: 7, last: 24 }],
  ['one over midnight', [timed(at(10, 22), at(11, 1))], { first: 0, last: 24 }],
  ['one without an end', [timed(at(10, 21), null)], { first: 7, last: 22 }],
  [
    'others outside the days, and a whole day',
    [timed(at(9, 1), at(9, 2)), { start: at(10, 0), end: null, allDay: true }],
    { first: 7, last: 19 },
  ],
])('the hours of a week with %s', (_case, interviews, hours) => {
  expect(hoursWithInterviews(interviews, at(10, 0), 7)).toEqual(hours)
})

it('prints only the hours with interviews', () => {
  expect(hoursWithInterviews([timed(at(10, 9), at(10, 10, 30))], at(10, 0), 7, null)).toEqual({ first: 9, last: 11 })
})

it('three at once are crowded if one is shorter than an hour', () => {
  const hour = timed(at(10, 9), at(10, 10))
  const half = timed(at(10, 9), at(10, 9, 30))
  expect(isCrowded([hour, hour, hour], at(10, 0), 7)).toBe(false)
  expect(isCrowded([hour, hour, half], at(10, 0), 7)).toBe(true)
  expect(isCrowded([hour, half, timed(at(10, 10), at(10, 10, 30))], at(10, 0), 7)).toBe(false)
})
