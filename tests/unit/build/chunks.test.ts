import { expect, test } from 'vitest'
import { chunkGroups } from '../../../build/chunks.ts'

test('the bundler can name every group, and prints no warning', () => {
  const unnamed = chunkGroups.filter(({ name, debugName }) => typeof name !== 'string' && debugName === undefined)
  expect(unnamed).toEqual([])
})
