import { readUser, type User } from '../domain/session/user.ts'
import type { Part } from '../platform/port.ts'
import type { Client, Result } from './client.ts'
import { recordOf } from './profile.ts'

export interface ProfileInput {
  readonly name: string
  readonly email: string
  /** null: unknown and not typed; it is not sent, so that the provider's value stays. */
  readonly phone: string | null
  readonly address: string | null
  /** A newly chosen picture; null keeps the current one. */
  readonly image: File | null
}

/** @returns the fields in the reply; null if it has no data (the profile is then loaded again after 1 s) */
export async function updateProfile(client: Client, input: ProfileInput): Promise<Result<Partial<User> | null>> {
  const parts: Part[] = [
    { field: 'name', value: input.name },
    { field: 'email', value: input.email },
  ]
  if (input.phone !== null) parts.push({ field: 'phone', value: input.phone })
  if (input.address !== null) parts.push({ field: 'address', value: input.address })
  if (input.image !== null) parts.push({ field: 'image', file: input.image })
  const result = await client.call({ call: 'updateProfile', parts }, 'save')
  if (!result.ok) return result
  const record = recordOf(result.value)
  if (record === null) return { ok: true, value: null }
  const given = Object.entries(readUser(record)).filter(([key]) => Object.hasOwn(record, key))
  return { ok: true, value: Object.fromEntries(given) }
}

export interface PasswordInput {
  readonly password: string
  readonly passwordConfirmation: string
}

export function updatePassword(
  client: Client,
  { password, passwordConfirmation }: PasswordInput,
): Promise<Result<unknown>> {
  const json = { password, password_confirmation: passwordConfirmation }
  return client.call({ call: 'updatePassword', json }, 'save')
}
