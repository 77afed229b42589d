import { expect, test } from 'vitest'
import { readAppearance } from '../../../src/app/appearance.ts'

function recordsWith(kept: string | null) {
  return { get: () => kept, set: () => undefined, remove: () => undefined, lasting: true }
}

test.each([
  ['nothing chosen yet', null, 'system'],
  ['dark', 'dark', 'dark'],
  ['light', 'light', 'light'],
  ['a value of a later version', 'sepia', 'system'],
  ['damage', '\u0000', 'system'],
] as const)('%s', (_, kept, appearance) => {
  expect(readAppearance(recordsWith(kept))).toBe(appearance)
})
