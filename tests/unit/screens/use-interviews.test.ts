import { expect, it } from 'vitest'
import { withChanges } from '../../../src/screens/calendar/use-interviews.ts'
import { makeInterview } from '../../support/interview.ts'

const loaded = [makeInterview('a', 1), makeInterview('b', 2), makeInterview('c', 3)]

it('a moved interview is in its new place, a removed one is gone, the rest are identical objects', () => {
  const moved = { ...makeInterview('a', 9), title: 'Moved' }
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
