import { expect, it } from 'vitest'
import { whoAndKind } from '../../../../src/domain/calendar/who.ts'

it.each([
  ['Final interview: Ana Núñez', 'Ana Núñez', 'Final'],
  ['Document review: Tran Brothers LLC', 'Tran Brothers LLC', 'Document review'],
  ['Ana Núñez', 'Ana Núñez', ''],
  ['Call at 10:30', 'Call at 10:30', ''],
  ['Initial: ', 'Initial: ', ''],
  [': Ana', ': Ana', ''],
])('%j is with %j, of the kind %j', (title, who, kind) => {
  expect(whoAndKind(title)).toEqual({ who, kind })
})
