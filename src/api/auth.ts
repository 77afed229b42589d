/** Sign in, sign up, forgotten and reset passwords. */
import { readObject } from '../domain/readers.ts'
import { readUser, type User } from '../domain/user.ts'
import type { Platform } from '../platform/port.ts'
import { type Body, type Client, type Result, resultOfReply } from './client.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly remember: boolean
}

/** The person in a login's reply: `user`, at the top or under `data`, or the fields themselves in either place. */
function userOf(body: Body): User {
  const data = readObject(body.data)
  const places = [body.user, data.user, data, body].map(readUser)
  return places.find(({ name, email }) => name !== '' || email !== '') ?? readUser(null)
}

/**
 * POST /api/login. The reply's user, with the typed e-mail where it names none.
 * @param signal the person has left the screen: a late reply starts no session
 */
export async function login(
  client: Client,
  { email, password, remember }: Credentials,
  signal?: AbortSignal,
): Promise<Result<User>> {
  const result = await client.call({ call: 'login', json: { email, password }, remember }, 'session', { signal })
  if (!result.ok) return result
  const user = userOf(result.value)
  return { ok: true, value: { ...user, email: user.email || email } }
}

/**
 * Signs in with a third party's credential: it is none of the provider's known calls,
 * so the platform sends it, where it can (D-47).
 * @param platform one that has `sendCredential`
 */
export async function loginWithCredential(
  platform: Platform,
  input: { readonly credential: string; readonly remember: boolean },
  signal?: AbortSignal,
): Promise<Result<User>> {
  if (platform.sendCredential === undefined) return { ok: false, problem: { kind: 'bad-request' } }
  const result = resultOfReply(await platform.sendCredential(input, { signal }), false, 'session')
  return result.ok ? { ok: true, value: userOf(result.value) } : result
}

export interface Registration {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly passwordConfirmation: string
}

/** POST /api/register. It returns no user: the caller makes one from what was typed. */
export async function register(client: Client, input: Registration, signal?: AbortSignal): Promise<Result<null>> {
  const { name, email, password, passwordConfirmation } = input
  const json = { name, email, password, password_confirmation: passwordConfirmation }
  const result = await client.call({ call: 'register', json, remember: true }, 'session', { signal })
  return result.ok ? { ok: true, value: null } : result
}

/** POST /api/send-welcome-email: not awaited by anybody, its failure is ignored. */
export async function sendWelcomeEmail(
  client: Client,
  input: { readonly name: string; readonly email: string },
): Promise<void> {
  await client.call({ call: 'sendWelcomeEmail', json: { name: input.name, email: input.email } }, 'save')
}

/** POST /api/forget/submit */
export async function requestReset(client: Client, email: string): Promise<Result<null>> {
  const result = await client.call({ call: 'forgotPassword', json: { email } }, 'save')
  return result.ok ? { ok: true, value: null } : result
}

/** POST /api/forget/change-password */
export async function resetPassword(
  client: Client,
  input: { readonly email: string; readonly token: string; readonly password: string },
): Promise<Result<null>> {
  const parts = [
    { field: 'email', value: input.email },
    { field: 'token', value: input.token },
    { field: 'password', value: input.password },
  ]
  const result = await client.call({ call: 'resetPassword', parts }, 'save')
  return result.ok ? { ok: true, value: null } : result
}
