import { expect, test } from 'vitest'
import type { Reply } from '../../../src/platform/port.ts'
import { sendAhead } from '../../../src/platform/send-ahead.ts'
import { fakePlatform, json, later, unreachable } from '../../support/fake-platform.ts'

const user = { name: 'Maria', email: 'maria@example.com' }

test('the call goes out at once, its first request gets the reply, the next one its own', async () => {
  const platform = fakePlatform({ user })
  platform.reply('dashboard', json({ n: 1 }), json({ n: 2 }))
  platform.reply('profile', json({ n: 3 }))
  const ahead = sendAhead(platform, 'dashboard')
  expect(platform.sent('dashboard')).toHaveLength(1)
  expect(await ahead.send({ call: 'profile' })).toMatchObject({ body: { value: { n: 3 } } })
  expect(await ahead.send({ call: 'dashboard' })).toMatchObject({ body: { value: { n: 1 } } })
  expect(await ahead.send({ call: 'dashboard' })).toMatchObject({ body: { value: { n: 2 } } })
  expect(platform.sent('dashboard')).toHaveLength(2)
})

test('a failure is handed on as it is', async () => {
  const platform = fakePlatform({ user })
  platform.reply('dashboard', unreachable)
  expect(await sendAhead(platform, 'dashboard').send({ call: 'dashboard' })).toEqual(unreachable)
})

test('can be given up like any other', async () => {
  const platform = fakePlatform({ user })
  platform.reply('dashboard', later<Reply>().promise)
  const ahead = sendAhead(platform, 'dashboard')
  const abort = new AbortController()
  const reply = ahead.send({ call: 'dashboard' }, { signal: abort.signal })
  abort.abort()
  expect(await reply).toEqual({ kind: 'cancelled' })
})
