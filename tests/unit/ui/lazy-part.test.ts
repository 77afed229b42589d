import { expect, test, vi } from 'vitest'
import { lazyPart } from '../../../src/ui/lazy-part.ts'

test('a part that arrives at the second try is not lost', async () => {
  vi.useFakeTimers()
  const lost = new TypeError('Failed to fetch dynamically imported module: /assets/part.js')
  const fetch = vi.fn(async () => 'part').mockRejectedValueOnce(lost)
  const part = lazyPart(fetch).load()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await part).toBe('part')
  expect(fetch).toHaveBeenCalledTimes(2)
})
