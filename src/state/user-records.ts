/** Records of the current or last user. The session tells whether that user is signed in. */
import { ownerHash } from '../domain/session/owner-hash.ts'
import { recordKeys } from '../domain/session/record-keys.ts'
import { ownerKey, readUser, type User } from '../domain/session/user.ts'
import type { DeviceRecords } from '../platform/port.ts'

export function ownerOf(user: User | null): string | null {
  return user === null ? null : ownerKey(user.email)
}

/** Reads the stored user, with the name of the `name` record where there is one. */
export function readStoredUser(records: DeviceRecords): User | null {
  try {
    const stored = readUser(JSON.parse(records.get(recordKeys.user) ?? 'null'))
    const user = { ...stored, name: (records.get(recordKeys.name) ?? '').trim() || stored.name }
    return user.email === '' && user.name === '' ? null : user
  } catch {
    return null // invalid JSON, not written by the portal: overwritten at the next sign-in
  }
}

/** Without a picture that is no address: it would fill the storage, and the profile's reply has it. */
export function storeUser(records: DeviceRecords, user: User): void {
  const image = user.image.startsWith('data:') ? '' : user.image
  records.set(recordKeys.user, JSON.stringify({ ...user, image }))
  records.set(recordKeys.name, user.name)
}

export function forgetUser(records: DeviceRecords): void {
  const { user, name, resetEmail } = recordKeys
  for (const key of [user, name, resetEmail]) records.remove(key)
}

/** Returns the stored application id, if the hash beside it is this owner's. */
export function readApplicationIdOf(records: DeviceRecords, owner: string | null): string | null {
  const hash = owner === null ? null : ownerHash(owner)
  if (hash === null || records.get(recordKeys.applicationIdOwner) !== hash) return null
  return records.get(recordKeys.applicationId)
}

export function storeApplicationId(records: DeviceRecords, owner: string | null, id: string): void {
  const hash = owner === null ? null : ownerHash(owner)
  if (hash === null) return
  records.set(recordKeys.applicationId, id)
  records.set(recordKeys.applicationIdOwner, hash)
}
