import { expect, test, vi } from 'vitest'
import { layout, loadLayoutAfter } from '../../../src/app/lazy-screen.tsx'
import { later } from '../../support/fake-platform.ts'

vi.mock('../../../src/app/layout.tsx', () => ({ Layout: 'the layout' })) // it needs a browser

test('at the start the layout is not rendered before what it needs, although its code is here', async () => {
  const { promise, settle } = later<void>()
  const loading = loadLayoutAfter(promise)
  await new Promise((resolve) => setTimeout(resolve))
  expect(layout.loaded()).toBeNull()
  settle()
  await loading
  expect(layout.loaded()).toBe('the layout')
})
