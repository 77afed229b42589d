import { expect, it } from 'vitest'
import type { Interview } from '../../../../src/domain/calendar/calendar.ts'
import { phoneParts, whoAndKind } from '../../../../src/domain/calendar/who.ts'
import { makeInterview } from '../../../support/interview.ts'

it.each<[title: string, more: Partial<Interview>, who: string, kind: string]>([
  ['Final interview: Ana Núñez', {}, 'Ana Núñez', 'Final'],
  ['Document review: Tran Brothers LLC', {}, 'Tran Brothers LLC', 'Document review'],
  ['Ana Núñez', {}, 'Ana Núñez', ''],
  ['Call at 10:30', {}, 'Call at 10:30', ''],
  ['Initial: ', {}, 'Initial: ', ''],
  [': Ana', {}, ': Ana', ''],
  ['Initial interview: Ana', { interviewType: 'Final' }, 'Ana', 'Final'],
  ['Dr.: Who', { candidate: true, interviewType: 'Initial' }, 'Dr.: Who', 'Initial'],
])('%j %j is with %j, of the kind %j', (title, more, who, kind) => {
  expect(whoAndKind({ ...makeInterview('a'), title, ...more })).toEqual({ who, kind })
})

it.each([
  ['Call (423) 555-0142 first', '+14235550142'],
  ['423.555.0142', '+14235550142'],
  ['+1 423 555 0142', '+14235550142'],
  ['1-423-555-0142', '+14235550142'],
  ['+52 55 1234 5678', '+525512345678'],
])('%j has a phone number', (text, phone) => {
  const parts = phoneParts(text)
  expect(parts.flatMap((part) => part.phone ?? [])).toEqual([phone])
  expect(parts.map((part) => part.text).join('')).toBe(text)
})

it.each(['MC 123456', '2026-11-12', 'VIN 1XPBDK9X1LD708195', '12345678901234', ''])('%j has none', (text) => {
  expect(phoneParts(text).filter(({ phone }) => phone !== null)).toEqual([])
})
