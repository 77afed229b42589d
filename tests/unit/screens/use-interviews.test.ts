import { expect, it } from 'vitest'
import type { Interview } from '../../../src/domain/calendar/calendar.ts'
import { withChanges } from '../../../src/screens/calendar/use-interviews.ts'

const interview = (id: string, start: number): Interview => ({
  id,
  title: id,
  candidate: false,
  start,
  end: null,
  allDay: false,
  description: '',
  priority: null,
  cdlType: null,
  interviewType: null,
  status: null,
})

const loaded = [interview('a', 1), interview('b', 2), interview('c', 3)]

it('a moved interview is in its new place, a removed one is gone, the rest are identical objects', () => {
  const moved = { ...interview('a', 9), title: 'Moved' }
  const shown = withChanges(
    loaded,
    new Map([
      ['a', moved],
      ['b', null],
    ]),
  )
  expect(shown.map(({ id, title }) => [id, title])).toEqual([
    ['c', 'c'],
    ['a', 'Moved'],
  ])
  expect(shown[0]).toBe(loaded[2])
  expect(shown[1]).toBe(moved)
})
