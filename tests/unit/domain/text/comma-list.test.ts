/** Several answers in one text. */
import { describe, expect, test } from 'vitest'
import { chosenParts, continuedBy, withoutPart } from '../../../../src/domain/text/comma-list.ts'

const states = ['Illinois', 'Indiana', 'Iowa']

test.each([
  ['', []],
  ['Illinois', ['Illinois']],
  ['Illinois, Ind', ['Illinois']],
  ['Illinois, Indiana', ['Illinois', 'Indiana']],
  ['the Midwest', []],
  ['the Midwest, ', ['the Midwest']],
  [' Illinois ,, Illinois , ', ['Illinois']],
])('"%s": chosen are %o', (text, chosen) => {
  expect(chosenParts(text, states)).toEqual(chosen)
})

test.each([
  ['Illinois, Indiana', 'Illinois', 'Indiana'],
  ['Illinois, Indiana, Illinois', 'Illinois', 'Indiana'],
  ['Illinois,Indiana , Iowa', 'Indiana', 'Illinois, Iowa'],
  ['Illinois, Ind', 'Illinois', 'Ind'],
])('"%s" without %s is "%s"', (text, part, rest) => {
  expect(withoutPart(text, part)).toBe(rest)
})

describe('suggestions for the next one', () => {
  test.each([
    ['', states],
    ['Illinois,', ['Illinois, Indiana', 'Illinois, Iowa']],
    ['illinois, I', ['illinois, Indiana', 'illinois, Iowa']],
    ['the Midwest, Iowa, ', ['the Midwest, Iowa, Illinois', 'the Midwest, Iowa, Indiana']],
  ])('after "%s"', (text, suggested) => {
    expect(continuedBy(text, states)).toEqual(suggested)
  })
})
