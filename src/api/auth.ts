import { readObject } from '../domain/common/readers.ts'
import { readUser, type User } from '../domain/session/user.ts'
import type { Body, Client, Result } from './client.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly remember: boolean
}

/** Returns the user of a login's reply: `user` at the top level or under `data`, or the fields directly in either. */
export function userOf(body: Body): User {
  const data = readObject(body.data)
  const places = [body.user, data.user, data, body].map(readUser)
  return places.find(({ name, email }) => name !== '' || email !== '') ?? readUser(null)
}

/** Returns the reply's user, with the typed e-mail if the reply has none. */
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
