import { expect, test } from 'vitest'
import { call, form, person, samplePng, sandboxForTest, signUp } from './helpers.ts'

const signIn = { email: person.email, password: person.password }

test('a wrong password and an unknown e-mail get the same 401', async () => {
  const sandbox = await sandboxForTest()
  await signUp(sandbox)
  const wrong = await call(sandbox, '/api/login', { json: { ...signIn, password: 'something else' } })
  const unknown = await call(sandbox, '/api/login', { json: { ...signIn, email: 'unknown@truckstaff.example' } })
  expect(wrong.status).toBe(401)
  expect(wrong).toEqual(unknown)
})

test('an unsigned and an expired token are refused', async () => {
  const sandbox = await sandboxForTest()
  const [, payload] = (await signUp(sandbox)).split('.')
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
  for (const token of [unsigned, await sandbox.token(person.email, -1)]) {
    const reply = await call(sandbox, '/api/dashboard', { token })
    expect(reply).toEqual({ status: 401, json: { message: 'Unauthenticated.' } })
  }
})

test('the mailed link resets the password once, for its own e-mail', async () => {
  const sandbox = await sandboxForTest()
  await signUp(sandbox)
  await call(sandbox, '/api/forget/submit', { json: { email: person.email } })
  const token = new URL(sandbox.mails()[0]?.link ?? '').searchParams.get('token') ?? ''
  const reset = async (email: string) => {
    const entries = Object.entries({ email, token, password: 'new-password' })
    return (await call(sandbox, '/api/forget/change-password', { form: form(entries) })).status
  }
  expect(await reset('unknown@truckstaff.example')).toBe(422)
  expect([await reset(person.email), await reset(person.email)]).toEqual([200, 422])
})

test('a profile that is saved without a picture keeps the one it has', async () => {
  const sandbox = await sandboxForTest()
  const token = await signUp(sandbox)
  const entries = Object.entries({ name: person.name, email: person.email })
  const picture = new File([new Uint8Array(samplePng(4, 4, [1, 2, 3]))], 'me.png')
  for (const files of [[['image', picture] as const], []]) {
    const saved = await call(sandbox, '/api/profile/update', { token, form: form([...entries, ...files]) })
    expect(saved.json.data.image).toContain('/storage/')
  }
})
