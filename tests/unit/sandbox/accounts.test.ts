import { describe, expect, test } from 'vitest'
import { readToken } from '../../../src/domain/session/token.ts'
import { call, form, person, samplePng, sandboxForTest, signUp } from './helpers.ts'

const signIn = { email: person.email, password: person.password }

describe('sign up and sign in', () => {
  test('register starts a session without a user record, login returns one', async () => {
    const sandbox = await sandboxForTest()
    const json = { ...person, password_confirmation: person.password }
    const registered = await call(sandbox, '/api/register', { json })
    expect(registered).toMatchObject({ status: 201, json: { status: true, token: expect.any(String) } })
    expect(registered.json).not.toHaveProperty('user')
    const signedIn = await call(sandbox, '/api/login', { json: { ...signIn, email: ' DANA@truckstaff.example' } })
    expect(signedIn).toMatchObject({
      status: 200,
      json: { status: true, user: { name: person.name, email: person.email, image: null } },
    })
    const reading = readToken(signedIn.json.token, Date.now())
    expect(reading.ok && reading.expiresAt - Date.now()).toBeGreaterThan(7 * 3_600_000)
  })

  test('a wrong password and an unknown e-mail get the same 401', async () => {
    const sandbox = await sandboxForTest()
    await signUp(sandbox)
    const wrong = await call(sandbox, '/api/login', { json: { ...signIn, password: 'something else' } })
    const unknown = await call(sandbox, '/api/login', { json: { ...signIn, email: 'unknown@truckstaff.example' } })
    expect(wrong.status).toBe(401)
    expect(wrong).toEqual(unknown)
  })
})

describe('tokens', () => {
  test('missing, foreign, unsigned, expired and tampered ones are refused', async () => {
    const sandbox = await sandboxForTest()
    const token = await signUp(sandbox)
    const other = await sandboxForTest()
    const [head, payload] = token.split('.')
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    const tampered = `${head}.${Buffer.from('{"sub":"1","exp":9999999999}').toString('base64url')}.${token.split('.')[2]}`
    const bad = [undefined, 'nonsense', none, tampered, await sandbox.token(person.email, -1), await signUp(other)]
    for (const given of bad) {
      const reply = await call(sandbox, '/api/dashboard', given === undefined ? {} : { token: given })
      expect(reply).toEqual({ status: 401, json: { message: 'Unauthenticated.' } })
    }
    expect((await call(sandbox, '/api/dashboard', { token })).status).toBe(200)
  })
})

describe('password reset', () => {
  const forgot = { json: { email: person.email }, headers: { Origin: 'http://localhost:5173' } }

  test('the mailed link works once, for its own e-mail', async () => {
    const sandbox = await sandboxForTest()
    await signUp(sandbox)
    expect((await call(sandbox, '/api/forget/submit', forgot)).json).toMatchObject({ status: true })
    const link = new URL(sandbox.mails()[0]?.link ?? '')
    expect(link.origin + link.pathname).toBe('http://localhost:5173/reset-password')
    const token = link.searchParams.get('token') ?? ''
    const reset = (email: string) =>
      call(sandbox, '/api/forget/change-password', {
        form: form([
          ['email', email],
          ['token', token],
          ['password', 'new-password'],
        ]),
      })
    expect((await reset('unknown@truckstaff.example')).status).toBe(422)
    expect(await reset(person.email)).toMatchObject({ status: 200, json: { success: true } })
    expect(await reset(person.email)).toMatchObject({ status: 422, json: { success: false } })
    expect((await call(sandbox, '/api/login', { json: signIn })).status).toBe(401)
    expect((await call(sandbox, '/api/login', { json: { ...signIn, password: 'new-password' } })).status).toBe(200)
  })
})

describe('profile', () => {
  test('is saved with a picture that only its owner can read', async () => {
    const sandbox = await sandboxForTest()
    const token = await signUp(sandbox)
    const picture = new File([new Uint8Array(samplePng(4, 4, [1, 2, 3]))], 'me.jpg')
    const entries = [
      ['name', 'Dana D.'],
      ['email', 'dana.d@truckstaff.example'],
      ['phone', '555-123-4567'],
      ['address', ''],
    ] as const
    const saved = await call(sandbox, '/api/profile/update', { token, form: form([...entries, ['image', picture]]) })
    expect(saved).toMatchObject({
      status: 200,
      json: { success: true, data: { name: 'Dana D.', phone: '555-123-4567', address: null } },
    })
    const image = await fetch(saved.json.data.image)
    expect(image.headers.get('content-type')).toBe('image/png')
    const kept = await call(sandbox, '/api/profile/update', { token, form: form(entries) })
    expect(kept.json.data.image).toContain('/storage/')
    expect((await call(sandbox, '/api/profile/get', { token })).json.data.email).toBe('dana.d@truckstaff.example')
  })
})
