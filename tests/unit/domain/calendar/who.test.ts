import { expect, it } from 'vitest'
import { phoneParts, whoAndKind } from '../../../../src/domain/calendar/who.ts'

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
