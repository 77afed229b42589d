import { expect, test, vi } from 'vitest'
import { lazy } from '../../../src/domain/common/lazy.ts'

test('is fetched once for all callers, and then here', async () => {
  const fetch = vi.fn(async () => 'value')
  const { loaded, load } = lazy(fetch)
  expect(loaded()).toBeNull()
  expect(await Promise.all([load(), load()])).toEqual(['value', 'value'])
  expect(await load()).toBe('value')
  expect(loaded()).toBe('value')
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a failure reaches all who wait, and the next call tries again', async () => {
  const fetch = vi.fn(async () => 'value').mockRejectedValueOnce(new Error('no network'))
  const { loaded, load } = lazy(fetch)
  expect(await Promise.allSettled([load(), load()])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  expect(loaded()).toBeNull()
  expect(await load()).toBe('value')
  expect(fetch).toHaveBeenCalledTimes(2)
})
