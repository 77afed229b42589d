import { expect, it } from 'vitest'
import { createCrashWatch } from '../../../../electron/main/page/crash-watch.ts'

it('a page that crashes is reloaded twice a minute; the third crash is the last', () => {
  let now = 0
  const onCrash = createCrashWatch(() => now)
  expect(onCrash()).toBe('reload')
  now = 30_000
  expect(onCrash()).toBe('reload')
  now = 59_000
  expect(onCrash()).toBe('give-up')
  now = 100_000
  expect(onCrash()).toBe('reload')
  now = 300_000
  expect([onCrash(), onCrash(), onCrash()]).toEqual(['reload', 'reload', 'give-up'])
})
