import { describe, expect, it } from 'vitest'
import { login } from '../../../src/api/auth.ts'
import { createClient } from '../../../src/api/client.ts'
import { fakePlatform, json } from '../../support/fake-platform.ts'
import { tokenFor } from '../../support/tokens.ts'

const maria = { name: 'Maria', email: 'maria@example.com', phone: '1', address: 'A', image: '' }

async function signIn(body: object) {
  const platform = fakePlatform()
  platform.reply('login', json(body))
  const client = createClient(platform, { generation: () => 0, onUnauthenticated: () => {} })
  return login(client, { email: 'typed@example.com', password: 'x', remember: true })
}

describe("the user in a login's reply", () => {
  it.each([
    ['under user', (token: string) => ({ status: true, token, user: maria })],
    ['all under data', (token: string) => ({ status: true, data: { token, user: maria } })],
    ['under data itself', (token: string) => ({ success: true, token, data: maria })],
    ['beside the token', (token: string) => ({ token, ...maria })],
    ['under user beside data: null', (token: string) => ({ token, data: null, user: maria })],
  ])('is read %s', async (_, body) => {
    expect(await signIn(body(tokenFor(3600)))).toEqual({ ok: true, value: maria })
  })

  it('falls back to the typed e-mail', async () => {
    const value = { name: '', email: 'typed@example.com', phone: '', address: '', image: '' }
    expect(await signIn({ token: tokenFor(3600), user: null })).toEqual({ ok: true, value })
  })
})
