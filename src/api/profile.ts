import { readObject } from '../domain/common/readers.ts'
import { readUser, type User } from '../domain/session/user.ts'
import type { Body, Client, Result } from './client.ts'

/** Returns the profile in a reply. */
export function recordOf(body: Body): Readonly<Record<string, unknown>> | null {
  const fields = Object.keys(readUser(null))
  const places = [readObject(body.data).user, body.data, body.user].map(readObject)
  return places.find((place) => fields.some((field) => Object.hasOwn(place, field))) ?? null
}

/** GET /api/profile/get. A reply without a record is a failure. */
export async function getProfile(client: Client, signal?: AbortSignal): Promise<Result<User>> {
  const result = await client.call({ call: 'profile' }, 'read', { signal })
  if (!result.ok) return result
  const record = recordOf(result.value)
  if (record === null) return { ok: false, failure: { kind: 'broken', status: 200 } }
  return { ok: true, value: readUser(record) }
}
