import { expect, test, vi } from 'vitest'
import { unsentOf } from '../../../src/state/unsent.ts'
import { fakePlatform } from '../../support/fake-platform.ts'

const text = (changed: object) => ({ text: JSON.stringify({ knowledge: { changed } }) })

/** Log Out asks unless it is false, and removes the draft if it is. */
test.each([
  ['there is no draft', null, false],
  ['all of it is sent', text({}), false],
  ['an answer is not sent', text({ gvwr: 1 }), true],
  ['the draft can not be read', 'unreadable', 'unknown'],
  ['the draft is none of this version', { text: '{' }, 'unknown'],
] as const)('if %s', async (_, stored, unsent) => {
  const { drafts } = fakePlatform()
  expect(await unsentOf({ ...drafts, loadText: async () => stored }, 'maria@example.com')).toBe(unsent)
})

test('if the draft store does not answer', async () => {
  vi.useFakeTimers()
  const { drafts } = fakePlatform()
  const unsent = unsentOf({ ...drafts, loadText: () => new Promise(() => undefined) }, 'maria@example.com')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await unsent).toBe('unknown')
})
