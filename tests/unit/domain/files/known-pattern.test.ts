import { expect, test } from 'vitest'
import { isKnownPattern, knownPattern } from '../../../../src/domain/files/known-pattern.ts'

/** A protection against fingerprinting: alters each value. */
const altered = (alter: (value: number, at: number) => number) => knownPattern().map(alter)
const noise = (at: number) => (at * 7919 + (at >> 5) * 104_729) % 256

test.each<[string, boolean, (value: number, at: number) => number]>([
  ['as it was drawn', true, (value) => value],
  ['shifted by two units', true, (value, at) => value + (at % 2 === 0 ? 2 : -2)],
  ['with one value in a thousand replaced', true, (value, at) => (at % 1000 === 0 ? noise(at) : value)],
  ['as noise', false, (_, at) => noise(at)],
  ['with every fifth value replaced', false, (value, at) => (at % 5 === 0 ? noise(at) : value)],
  ['in white', false, () => 255],
  ['in black', false, () => 0],
])('a pattern that is read %s, known: %s', (_, known, alter) => expect(isKnownPattern(altered(alter))).toBe(known))
