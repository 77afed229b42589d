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

  test('bad input gets 422 with an errors map', async () => {
    const sandbox = await sandboxForTest()
    await signUp(sandbox)
    const json = { name: ' ', email: person.email, password: 'short', password_confirmation: 'other' }
    const reply = await call(sandbox, '/api/register', { json })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.json.errors)).toEqual(['name', 'email', 'password'])
    expect(reply.json.errors.password).toHaveLength(2)
    const login = await call(sandbox, '/api/login', { json: {} })
    expect(Object.keys(login.json.errors)).toEqual(['email', 'password'])
  })

  test('two sign-ups at once make one account', async () => {
    const sandbox = await sandboxForTest()
    const json = { ...person, password_confirmation: person.password }
    const replies = await Promise.all([1, 2].map(() => call(sandbox, '/api/register', { json })))
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 422])
    expect(sandbox.rows('accounts')).toHaveLength(1)
  })

  test('passwords are stored hashed', async () => {
    const sandbox = await sandboxForTest()
    await signUp(sandbox)
    expect(JSON.stringify(sandbox.rows('accounts'))).not.toContain(person.password)
    expect(sandbox.rows('accounts')[0]?.password).toMatch(/^scrypt\$/)
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

  test('expire when the option says', async () => {
    const sandbox = await sandboxForTest({ tokenLifetime: 1 })
    const token = await signUp(sandbox)
    const status = async () => (await call(sandbox, '/api/profile/get', { token })).status
    await expect.poll(status, { timeout: 5000 }).toBe(401)
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

  test('an expired link is refused, an unknown e-mail gets the same answer and no mail', async () => {
    const sandbox = await sandboxForTest({ resetLifetime: 0 })
    await signUp(sandbox)
    const known = await call(sandbox, '/api/forget/submit', forgot)
    const token = new URL(sandbox.mails()[0]?.link ?? '').searchParams.get('token') ?? ''
    const entries = [
      ['email', person.email],
      ['token', token],
      ['password', 'new-password'],
    ] as const
    expect((await call(sandbox, '/api/forget/change-password', { form: form(entries) })).status).toBe(422)
    expect(await call(sandbox, '/api/forget/submit', { json: { email: 'unknown@truckstaff.example' } })).toEqual(known)
    expect(sandbox.mails()).toHaveLength(1)
  })

  test("links use the option, else the requesting page's origin, and never another site's", async () => {
    const sandbox = await sandboxForTest()
    await signUp(sandbox)
    await call(sandbox, '/api/forget/submit', { ...forgot, headers: { Origin: 'https://evil.example' } })
    expect(sandbox.mails()[0]?.link).toContain(`${sandbox.origin}/`)
    sandbox.pointMailsAt('http://localhost:4000')
    await call(sandbox, '/api/forget/submit', forgot)
    expect(sandbox.mails()[0]?.link).toContain('http://localhost:4000/')
  })

  test('the outbox shows mails as text', async () => {
    const sandbox = await sandboxForTest()
    const name = '<img src=x onerror=alert(1)>'
    await signUp(sandbox, { ...person, name })
    expect((await call(sandbox, '/api/send-welcome-email', { json: { name, email: person.email } })).status).toBe(200)
    await call(sandbox, '/api/send-welcome-email', { json: { name, email: 'unknown@truckstaff.example' } })
    const page = await (await fetch(`${sandbox.origin}/sandbox/outbox`)).text()
    expect(page).toContain('Welcome to TruckStaff')
    expect(page).not.toContain('<img')
    expect(sandbox.mails()).toHaveLength(1)
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

  test("refuses other content than pictures, and another account's e-mail", async () => {
    const sandbox = await sandboxForTest()
    const token = await signUp(sandbox)
    await signUp(sandbox, { ...person, email: 'other@truckstaff.example' })
    const text = new File(['<svg onload="alert(1)">'], 'me.png', { type: 'image/png' })
    const entries = [
      ['name', 'Dana'],
      ['email', 'OTHER@truckstaff.example'],
      ['image', text],
    ] as const
    const reply = await call(sandbox, '/api/profile/update', { token, form: form(entries) })
    expect(Object.keys(reply.json.errors)).toEqual(['email', 'image'])
  })

  test('the password needs 6 characters and its confirmation', async () => {
    const sandbox = await sandboxForTest()
    const token = await signUp(sandbox)
    const change = (password: string, password_confirmation: string) =>
      call(sandbox, '/api/profile/updatePassword', { token, json: { password, password_confirmation } })
    expect((await change('12345', '12345')).status).toBe(422)
    expect((await change('123456', '123457')).status).toBe(422)
    expect((await change('123456', '123456')).json.success).toBe(true)
    expect((await call(sandbox, '/api/login', { json: { ...signIn, password: '123456' } })).status).toBe(200)
  })
})
