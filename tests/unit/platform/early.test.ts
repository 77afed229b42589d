import { expect, test } from 'vitest'
import { sendEarly } from '../../../src/platform/early.ts'
import type { Reply } from '../../../src/platform/port.ts'
import { fakePortal, json, later, unreachable } from '../../support/fake-portal.ts'

const user = { name: 'Maria', email: 'maria@example.com' }

test('the call goes out at once, its first request gets the reply, the next one its own', async () => {
  const portal = fakePortal({ user })
  portal.reply('dashboard', json({ n: 1 }), json({ n: 2 }))
  portal.reply('profile', json({ n: 3 }))
  const ahead = sendEarly(portal, 'dashboard')
  expect(portal.sent('dashboard')).toHaveLength(1)
  expect(await ahead.send({ call: 'profile' })).toMatchObject({ body: { value: { n: 3 } } })
  expect(await ahead.send({ call: 'dashboard' })).toMatchObject({ body: { value: { n: 1 } } })
  expect(await ahead.send({ call: 'dashboard' })).toMatchObject({ body: { value: { n: 2 } } })
  expect(portal.sent('dashboard')).toHaveLength(2)
})

test('a failure is handed on as it is', async () => {
  const portal = fakePortal({ user })
  portal.reply('dashboard', unreachable)
  expect(await sendEarly(portal, 'dashboard').send({ call: 'dashboard' })).toEqual(unreachable)
})

test('can be given up like any other', async () => {
  const portal = fakePortal({ user })
  portal.reply('dashboard', later<Reply>().promise)
  const ahead = sendEarly(portal, 'dashboard')
  const abort = new AbortController()
  const reply = ahead.send({ call: 'dashboard' }, { signal: abort.signal })
  abort.abort()
  expect(await reply).toEqual({ kind: 'cancelled' })
})
