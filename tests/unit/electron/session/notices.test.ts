import { describe, expect, it } from 'vitest'
import { createNotices, keychainNotices, noSecretServiceDetails } from '../../../../electron/main/session/notices.ts'

describe('notices', () => {
  it('wait for the page, are shown once, and are sent directly afterwards', () => {
    const pushed: unknown[] = []
    let listens = false
    const notices = createNotices((notice) => listens && pushed.push(notice) > 0, 'darwin')
    notices.addKeychain('denied', true)
    notices.addKeychain('denied', false)
    expect(notices.take()).toEqual([keychainNotices.denied])
    expect(notices.take()).toEqual([])
    listens = true
    notices.addKeychain('denied', false)
    notices.addKeychain('timeout', false)
    expect(pushed).toEqual([keychainNotices.timeout])
  })

  it('omit damaged entries, and say on Linux what is missing', () => {
    const notices = createNotices(() => false, 'linux')
    notices.addKeychain('corrupt', true)
    expect(notices.take()).toEqual([])
    notices.addKeychain('unavailable', false)
    expect(notices.take()).toEqual([keychainNotices.unavailable, noSecretServiceDetails])
  })
})
