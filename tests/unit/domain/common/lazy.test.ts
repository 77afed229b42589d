import { expect, test, vi } from 'vitest'
import { lazy } from '../../../../src/domain/common/lazy.ts'

test('a value is fetched once for all callers, and then returned at once', async () => {
  const fetch = vi.fn(async () => 'value')
  const { loaded, load } = lazy(fetch)
  expect(loaded()).toBeNull()
  expect(await Promise.all([load(), load()])).toEqual(['value', 'value'])
  expect(await load()).toBe('value')
  expect(loaded()).toBe('value')
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a failure rejects all pending calls, and the next call retries', async () => {
  const fetch = vi.fn(async () => 'value').mockRejectedValueOnce(new Error('no network'))
  const { loaded, load } = lazy(fetch)
  expect(await Promise.allSettled([load(), load()])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  expect(loaded()).toBeNull()
  expect(await load()).toBe('value')
  expect(fetch).toHaveBeenCalledTimes(2)
})
