import { describe, expect, it } from 'vitest'
import { createClient } from '../../../src/api/client.ts'
import { getProfile } from '../../../src/api/profile.ts'
import { updatePassword, updateProfile } from '../../../src/api/profile-changes.ts'
import { broken, fakePlatform, html, json, timedOut } from '../../support/fake-platform.ts'

const maria = { name: 'Maria', email: 'maria@example.com', phone: '1', address: 'A', image: 'https://x.example/m.png' }

function setUp() {
  const platform = fakePlatform({ user: maria })
  return { platform, client: createClient(platform, { generation: () => 0, onUnauthenticated: () => {} }) }
}

describe('GET /api/profile/get', () => {
  it.each([
    ['data', { success: true, data: maria }],
    ['user', { success: true, user: maria }],
    ['user under data', { success: true, data: { user: maria } }],
    ['user beside data: null', { success: true, data: null, user: maria }],
  ])('reads the record under %s', async (_, body) => {
    const { platform, client } = setUp()
    platform.reply('profile', json(body))
    expect(await getProfile(client)).toEqual({ ok: true, value: maria })
  })
  it.each([
    ['null data', json({ success: true, data: null })],
    ['success false', json({ success: false, data: maria })],
    ['HTML', html()],
    ['nothing', broken()],
  ])('%s is a failure', async (_, reply) => {
    const { platform, client } = setUp()
    platform.reply('profile', reply)
    expect((await getProfile(client)).ok).toBe(false)
  })
})

describe('POST /api/profile/update', () => {
  const input = { name: 'Maria', email: 'maria@example.com', phone: '1', address: 'A', image: null }
  it('is multipart, with the image only when a new one was chosen', async () => {
    const { platform, client } = setUp()
    platform.reply('updateProfile', json({ success: true, data: maria }))
    const image = new File(['x'], 'profile.png')
    await updateProfile(client, input)
    await updateProfile(client, { ...input, image })
    const fields = platform.sent('updateProfile').map((request) => request.parts?.map((part) => part.field))
    expect(fields).toEqual([
      ['name', 'email', 'phone', 'address'],
      ['name', 'email', 'phone', 'address', 'image'],
    ])
    expect(platform.sent('updateProfile')[1]?.parts?.at(-1)).toEqual({ field: 'image', file: image })
  })
  it('omits unknown fields', async () => {
    const { platform, client } = setUp()
    platform.reply('updateProfile', json({ success: true }))
    await updateProfile(client, { ...input, phone: null, address: null })
    expect(platform.sent('updateProfile')[0]?.parts?.map((part) => part.field)).toEqual(['name', 'email'])
  })
  it.each([
    [{ success: true }, null],
    [{ success: true, data: null }, null],
    [
      { success: true, data: { name: 'Mia', phone: null } },
      { name: 'Mia', phone: '' },
    ],
  ])('%j gives %j', async (body, value) => {
    const { platform, client } = setUp()
    platform.reply('updateProfile', json(body))
    expect(await updateProfile(client, input)).toEqual({ ok: true, value })
  })
})

it('POST /api/profile/updatePassword is JSON {password, password_confirmation}', async () => {
  const { platform, client } = setUp()
  platform.reply('updatePassword', json({ success: true }), timedOut)
  const input = { password: 'abcdef', passwordConfirmation: 'abcdef' }
  expect(await updatePassword(client, input)).toMatchObject({ ok: true })
  expect(platform.sent('updatePassword')[0]?.json).toEqual({ password: 'abcdef', password_confirmation: 'abcdef' })
  expect(await updatePassword(client, input)).toEqual({ ok: false, failure: { kind: 'timed-out' } })
})
