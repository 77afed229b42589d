/** How a provider's field is read, for any value. */
import { expect, test } from 'vitest'
import { isObject, isOkStatus, readNumber, readObject, readText } from '../../../src/domain/common/readers.ts'

const list = ['x']
const record = { id: 7 }

test.each([
  ['a record', record, true],
  ['an empty one', {}, true],
  ['a list', list, false],
  ['nothing', null, false],
  ['no field', undefined, false],
  ['a text', 'x', false],
  ['a number', 7, false],
  ['a function', () => 7, false],
])('%s is an object: %s', (_, value, is) => {
  expect(isObject(value)).toBe(is)
  expect(readObject(value)).toEqual(is ? value : {})
})

test.each([
  ['words', ' words ', ' words ', null],
  ['nothing', '', '', null],
  ['blanks', ' \t', ' \t', null],
  ['a number', 7, '7', 7],
  ['zero', 0, '0', 0],
  ['a number as text', ' 7.5 ', ' 7.5 ', 7.5],
  ['a number below zero', '-3', '-3', -3],
  ['a number with its unit', '7 GB', '7 GB', null],
  ['a number too large', '1e999', '1e999', null],
  ['infinity', Number.POSITIVE_INFINITY, '', null],
  ['no number', Number.NaN, '', null],
  ['yes', true, '', null],
  ['null', null, '', null],
  ['no field', undefined, '', null],
  ['a list of one number', [7], '', null],
  ['an object that would be a number', { valueOf: () => 7, toString: () => '7' }, '', null],
])('%s as text and as a number', (_, value, text, number) => {
  expect(readText(value)).toBe(text)
  expect(readNumber(value)).toBe(number)
})

test.each([
  [199, false],
  [200, true],
  [204, true],
  [299, true],
  [300, false],
  [0, false],
  [500, false],
])('HTTP status %i is OK: %s', (status, ok) => expect(isOkStatus(status)).toBe(ok))
