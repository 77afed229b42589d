import { expect, it } from 'vitest'
import { createNotices } from '../../../../electron/main/system/notices.ts'

it('each notice is delivered once', () => {
  const delivered: unknown[] = []
  const notices = createNotices((notice) => delivered.push(notice))
  for (const notice of ['first', 'first', 'second']) notices.add(notice)
  expect(delivered).toEqual(['first', 'second'])
})
