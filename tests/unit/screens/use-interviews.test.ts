import { expect, it } from 'vitest'
import { withChanges } from '../../../src/screens/calendar/use-interviews.ts'
import type { Change } from '../../../src/state/calendar-session.ts'
import { makeInterview } from '../../support/interview.ts'

const loaded = [makeInterview('a', 1), makeInterview('b', 2), makeInterview('c', 3)]
const [a, b] = loaded as [(typeof loaded)[0], (typeof loaded)[0]]

function changed(change: Partial<Change> & Pick<Change, 'interview'>): [string, Change] {
  return [change.interview.id, { canceled: false, provider: a, ...change }]
}

it('a moved interview is in its new place, a removed one is gone, the rest are identical objects', () => {
  const moved = changed({ interview: { ...a, start: 9, title: 'Moved' } })
  const shown = withChanges(loaded, new Map([moved, changed({ interview: b, canceled: true, provider: b })]))
  expect(shown.map(({ id, title, here }) => [id, title, here])).toEqual([
    ['c', 'c', undefined],
    ['a', 'Moved', 'changed'],
  ])
  expect(shown[0]).toBe(loaded[2])
})

it.each([
  ['has moved it since', [{ ...a, start: 5 }], 'newer'],
  ['has removed it since', [], 'removed'],
  ['has it as before', [{ ...a }], 'changed'],
  ['has not answered', undefined, 'changed'],
] as const)('a changed interview says when the provider %s', (_case, now, here) => {
  const [shown] = withChanges(now, new Map([changed({ interview: { ...a, start: 9 } })]))
  expect(shown).toMatchObject({ id: 'a', start: 9, here })
})

it('one that was canceled here is displayed as canceled when the provider has changed it since', () => {
  const canceled = new Map([changed({ interview: a, canceled: true })])
  expect(withChanges([a], canceled)).toEqual([])
  expect(withChanges([{ ...a, start: 5 }], canceled)).toMatchObject([{ id: 'a', status: 'Cancelled', here: 'newer' }])
})
