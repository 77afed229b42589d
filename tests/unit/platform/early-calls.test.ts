import { expect, test } from 'vitest'
import { withEarlyCalls } from '../../../src/platform/early-calls.ts'
import { fakePlatform, json, unreachable } from '../../support/fake-platform.ts'

const user = { name: 'Maria', email: 'maria@example.com' }

test('the early call is sent at once; the first request gets its reply, the next one its own', async () => {
  const platform = fakePlatform({ user })
  platform.reply('dashboard', json({ n: 1 }), json({ n: 2 }))
  platform.reply('profile', json({ n: 3 }))
  const ahead = withEarlyCalls(platform, ['dashboard'], () => platform.records.get('user'))
  expect(platform.sent('dashboard')).toHaveLength(1)
  expect(await ahead.send({ call: 'profile' })).toMatchObject({ body: { value: { n: 3 } } })
  expect(await ahead.send({ call: 'dashboard' })).toMatchObject({ body: { value: { n: 1 } } })
  expect(await ahead.send({ call: 'dashboard' })).toMatchObject({ body: { value: { n: 2 } } })
  expect(platform.sent('dashboard')).toHaveLength(2)
})

test('a failure that no request waited for is ignored: the network may be back', async () => {
  const platform = fakePlatform({ user })
  platform.reply('dashboard', unreachable, json({ n: 2 }))
  const ahead = withEarlyCalls(platform, ['dashboard'], () => platform.records.get('user'))
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(await ahead.send({ call: 'dashboard' })).toMatchObject({ body: { value: { n: 2 } } })
})

test('a reply of the previous session is discarded when another begins', async () => {
  const platform = fakePlatform({ user })
  platform.reply('dashboard', json({ of: 'Maria' }), json({ of: 'Terry' }))
  const ahead = withEarlyCalls(platform, ['dashboard'], () => platform.records.get('user'))
  platform.setSession({ signedIn: true, expiresAt: Date.now() + 60_000 })
  expect(await ahead.send({ call: 'dashboard' })).toMatchObject({ body: { value: { of: 'Terry' } } })
})

test('an early reply from before a save is requested again', async () => {
  const platform = fakePlatform({ user })
  platform.reply('application', json({ n: 1 }), json({ n: 2 }))
  platform.reply('createApplication', json({ success: true }))
  const ahead = withEarlyCalls(platform, ['application'], () => platform.records.get('user'))
  await ahead.send({ call: 'createApplication' })
  expect(await ahead.send({ call: 'application' })).toMatchObject({ body: { value: { n: 2 } } })
})
