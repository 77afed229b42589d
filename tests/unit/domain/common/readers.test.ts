/** How a provider's field is read, for any value. */
import { expect, test } from 'vitest'
import { isObject, readNumber, readObject, readText } from '../../../../src/domain/common/readers.ts'

const list = ['x']
const record = { id: 7 }

test.each([
  ['a record', record, true],
  ['a list', list, false],
  ['nothing', null, false],
  ['a text', 'x', false],
  ['a number', 7, false],
])('%s is an object: %s', (_, value, is) => {
  expect(isObject(value)).toBe(is)
  expect(readObject(value)).toEqual(is ? value : {})
})

test.each([
  ['words', ' words ', ' words ', null],
  ['nothing', '', '', null],
  ['words in another order than shown', 'photo\u202egpj.exe', 'photogpj.exe', null],
  ['a number', 7, '7', 7],
  ['a number as text', ' 7.5 ', ' 7.5 ', 7.5],
  ['a number with its unit', '7 GB', '7 GB', null],
  ['a number too large', '1e999', '1e999', null],
  ['no number', Number.NaN, '', null],
  ['null', null, '', null],
  ['a list of one number', [7], '', null],
  ['an object that would be a number', { valueOf: (): number => 7, toString: (): string => '7' }, '', null],
])('%s as text and as a number', (_, value, text, number) => {
  expect(readText(value)).toBe(text)
  expect(readNumber(value)).toBe(number)
})
