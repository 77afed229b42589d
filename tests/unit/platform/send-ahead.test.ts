import { expect, test } from 'vitest'
import type { Reply } from '../../../src/platform/port.ts'
import { sendAhead } from '../../../src/platform/send-ahead.ts'
import { fakePlatform, json, later, unreachable } from '../../support/fake-platform.ts'

const user = { name: 'Maria', email: 'maria@example.com' }

test('the call goes out at once, its first request gets the reply, the next one its own', async () => {
  const platform = fakePlatform({ user })
  platform.reply('dashboard', json({ n: 1 }), json({ n: 2 }))
  platform.reply('profile', json({ n: 3 }))
  const ahead = sendAhead(platform, ['dashboard'])
  expect(platform.sent('dashboard')).toHaveLength(1)
  expect(await ahead.send({ call: 'profile' })).toMatchObject({ body: { value: { n: 3 } } })
  expect(await ahead.send({ call: 'dashboard' })).toMatchObject({ body: { value: { n: 1 } } })
  expect(await ahead.send({ call: 'dashboard' })).toMatchObject({ body: { value: { n: 2 } } })
  expect(platform.sent('dashboard')).toHaveLength(2)
})

test('a failure is handed on as it is', async () => {
  const platform = fakePlatform({ user })
  platform.reply('dashboard', unreachable)
  expect(await sendAhead(platform, ['dashboard']).send({ call: 'dashboard' })).toEqual(unreachable)
})

test('can be given up like any other', async () => {
  const platform = fakePlatform({ user })
  platform.reply('dashboard', later<Reply>().promise)
  const ahead = sendAhead(platform, ['dashboard'])
  const abort = new AbortController()
  const reply = ahead.send({ call: 'dashboard' }, { signal: abort.signal })
  abort.abort()
  expect(await reply).toEqual({ kind: 'cancelled' })
})

test('a reply of the session before is thrown away when another begins', async () => {
  const platform = fakePlatform({ user })
  platform.reply('dashboard', json({ of: 'Maria' }), json({ of: 'Terry' }))
  const ahead = sendAhead(platform, ['dashboard'])
  platform.setSession({ signedIn: true, expiresAt: Date.now() + 60_000 })
  expect(await ahead.send({ call: 'dashboard' })).toMatchObject({ body: { value: { of: 'Terry' } } })
})

test('what was asked before something was saved is asked again', async () => {
  const platform = fakePlatform({ user })
  platform.reply('application', json({ n: 1 }), json({ n: 2 }))
  platform.reply('createApplication', json({ success: true }))
  const ahead = sendAhead(platform, ['application'])
  await ahead.send({ call: 'createApplication' })
  expect(await ahead.send({ call: 'application' })).toMatchObject({ body: { value: { n: 2 } } })
})
