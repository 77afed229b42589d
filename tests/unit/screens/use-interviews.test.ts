import { expect, it } from 'vitest'
import { withChanges } from '../../../src/screens/calendar/use-interviews.ts'
import { makeInterview } from '../../support/interview.ts'

const loaded = [makeInterview('a', 1), makeInterview('b', 2), makeInterview('c', 3)]
const [a] = loaded as [(typeof loaded)[0]]

it('a moved interview is in its new place, a canceled one is gone, the rest are identical objects', () => {
  const moved = { ...a, start: 9, title: 'Moved' }
  const shown = withChanges(
    loaded,
    new Map([
      ['a', moved],
      ['b', null],
    ]),
    new Map(),
  )
  expect(shown.map(({ title }) => title)).toEqual(['c', 'Moved'])
  expect(shown[0]).toBe(loaded[2])
})

it('what was changed here stays when the provider has changed or removed it since', () => {
  const moved = { ...a, start: 9 }
  expect(withChanges([{ ...a, start: 5 }], new Map([['a', moved]]), new Map())).toEqual([moved])
  expect(withChanges([], new Map([['a', moved]]), new Map())).toEqual([moved])
  expect(withChanges([{ ...a, start: 5 }], new Map([['a', null]]), new Map())).toEqual([])
})
