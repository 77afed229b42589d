import { expect, test } from 'vitest'
import { linkedParts, phonesIn } from '../../../../src/domain/text/links.ts'

test.each([
  ['Call (423) 555-0142 today.', ['tel:+14235550142']],
  ['See https://portal.example/upload?step=3, then call.', ['https://portal.example/upload?step=3']],
  ['(https://portal.example/help)', ['https://portal.example/help']],
  ['Write to jobs+east@mail.portal.example.', ['mailto:jobs+east@mail.portal.example']],
  ['https://portal.example/423-555-0142 or 423-555-0142', ['https://portal.example/423-555-0142', 'tel:+14235550142']],
  ['javascript:alert(1) http://portal.example data:text/html,x', []],
  ['MC 123456, step 3 @ 10:30', []],
  ['', []],
])('%j leads to %j, and nothing of it is lost', (text, leads) => {
  const parts = linkedParts(text)
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual(leads)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.every((part) => text.startsWith(part.text, part.at))).toBe(true)
})

test.each([
  ['Call (423) 555-0142 first', '+14235550142'],
  ['423.555.0142', '+14235550142'],
  ['+1 423 555 0142', '+14235550142'],
  ['1-423-555-0142', '+14235550142'],
  ['+52 55 1234 5678', '+525512345678'],
])('%j has a phone number', (text, phone) => {
  expect(phonesIn(text).map(({ href }) => href)).toEqual([`tel:${phone}`])
})

test.each(['MC 123456', '2026-11-12', 'VIN 1XPBDK9X1LD708195', '12345678901234', ''])('%j has none', (text) => {
  expect(phonesIn(text)).toEqual([])
})
