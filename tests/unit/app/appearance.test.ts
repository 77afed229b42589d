import { expect, test } from 'vitest'
import { readAppearance } from '../../../src/app/appearance.ts'

function recordsWith(stored: string | null) {
  return { get: () => stored, set: () => undefined, remove: () => undefined, lasting: true }
}

test.each([
  ['nothing chosen yet', null, 'system'],
  ['dark', 'dark', 'dark'],
  ['light', 'light', 'light'],
  ['a value of a later version', 'sepia', 'system'],
  ['damage', '\u0000', 'system'],
] as const)('%s', (_, stored, appearance) => {
  expect(readAppearance(recordsWith(stored))).toBe(appearance)
})
