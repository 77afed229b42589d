import { expect, it } from 'vitest'
import { createNotices } from '../../../../electron/main/system/notices.ts'

it('notices wait for the page, are shown once, and are sent directly afterwards', () => {
  const pushed: unknown[] = []
  let listens = false
  const notices = createNotices((notice) => listens && pushed.push(notice) > 0)
  for (const notice of ['first', 'first']) notices.add(notice)
  expect(notices.take()).toEqual(['first'])
  expect(notices.take()).toEqual([])
  listens = true
  for (const notice of ['first', 'second']) notices.add(notice)
  expect(pushed).toEqual(['second'])
})
