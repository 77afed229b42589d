import { expect, it } from 'vitest'
import type { Interview } from '../../../../src/domain/calendar/calendar.ts'
import { filtered, noFilter } from '../../../../src/domain/calendar/find.ts'
import { hoursToShow } from '../../../../src/domain/calendar/hours.ts'
import { makeInterview } from '../../../support/interview.ts'

const interview = (title: string, more?: Partial<Interview>) => makeInterview(title, 0, more)

const list = [
  interview('José Ortiz', { priority: 'high', status: 'Pending' }),
  interview('Grace', { description: 'Knows JOSE well' }),
  interview('Pete', { priority: 'low' }),
]
const titles = (interviews: readonly Interview[]) => interviews.map(({ title }) => title)

const find = (text: string, from = list) => titles(filtered(from, { ...noFilter, text }))

it('finds every typed word in title and notes, without case and accents', () => {
  expect(find('jose')).toEqual(['José Ortiz', 'Grace'])
  expect(find(' ORTIZ  jo ')).toEqual(['José Ortiz'])
  expect(filtered(list, { ...noFilter, text: '  ' })).toBe(list)
  expect(filtered(list, { ...noFilter, text: 'e' })).toBe(list) // nothing is drawn again
})

it.each(['4235550142', '(423) 555-0142', '+1 423-555-0142', '555 0142', '423.555.0142'])(
  'finds a phone number that is typed as %s, however it is written',
  (typed) => {
    const written = ['Call (423) 555-0142.', 'Call 423 555 0142', '+1-423-555-0142', '4235550142']
    const all = [...written, 'Call 423-555-0143', 'Two trucks'].map((text) => interview(text, { description: text }))
    expect(find(typed, all)).toEqual(written)
  },
)

it.each(['+', '+1 (4', '(42', '1-4'])('leaves nothing out for %s, where a number has begun', (typed) => {
  expect(find(typed)).toHaveLength(list.length)
})

it('finds no word that only the address of a phone link has', () => {
  const all = [interview('Telford'), interview('Grace', { description: 'Call (423) 555-0142.' })]
  expect(find('tel', all)).toEqual(['Telford'])
})

it('one that the filter leaves out is kept if it was just changed', () => {
  const [, , pete] = list
  expect(titles(filtered(list, { text: 'o', priority: 'high' }, pete?.id))).toEqual(['José Ortiz', 'Pete'])
})

it('filters by priority, also by none', () => {
  expect(titles(filtered(list, { ...noFilter, priority: 'low' }))).toEqual(['Pete'])
  expect(titles(filtered(list, { ...noFilter, priority: 'none' }))).toEqual(['Grace'])
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
  ['one over midnight, whose evening is displayed', [timed(at(10, 22), at(11, 1))], { first: 7, last: 24 }],
  ['one over the first midnight', [timed(at(9, 22), at(10, 1))], { first: 0, last: 19 }],
  ['one without an end', [timed(at(10, 21), null)], { first: 7, last: 22 }],
  [
    'others outside the days, and a whole day',
    [timed(at(9, 1), at(9, 2)), { start: at(10, 0), end: null, allDay: true }],
    { first: 7, last: 19 },
  ],
])('the hours of a week with %s', (_case, interviews, hours) => {
  expect(hoursToShow(interviews, at(10, 0), 7)).toEqual(hours)
})
