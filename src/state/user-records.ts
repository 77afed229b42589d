/** Records of the current or last user. The session tells whether that user is signed in. */
import { readObject, readText } from '../domain/common/readers.ts'
import { isMarkOf, ownerKey, ownerMark, readUser, type User } from '../domain/session/user.ts'
import type { DeviceRecords } from '../platform/port.ts'
import { recordKeys } from './record-keys.ts'

/** @returns null if there is no stored user */
export function ownerOf(user: User | null): string | null {
  return user === null ? null : ownerKey(user.email)
}

/** Reads the stored user; falls back to the `name` record when the `user` record has no name. */
export function readStoredUser(records: DeviceRecords): User | null {
  try {
    const stored = readUser(JSON.parse(records.get(recordKeys.user) ?? 'null'))
    const user = { ...stored, name: stored.name || (records.get(recordKeys.name) ?? '').trim() }
    return user.email === '' && user.name === '' ? null : user
  } catch {
    return null // invalid JSON, not written by the portal: overwritten at the next sign-in
  }
}

export function storeUser(records: DeviceRecords, user: User): void {
  records.set(recordKeys.user, JSON.stringify(user))
  records.set(recordKeys.name, user.name)
}

export function forgetUser(records: DeviceRecords): void {
  const { user, name, userSession, formerEmail, answerTimes, resetEmail } = recordKeys
  for (const key of [user, name, userSession, formerEmail, answerTimes, resetEmail]) {
    records.remove(key)
  }
}

/** Clock tolerance when matching sessions, in milliseconds. */
const clockJitterMs = 60_000

/** Stores which session the `user` record was written for. */
export function storeUserSession(records: DeviceRecords, expiresAt: number): void {
  records.set(recordKeys.userSession, String(expiresAt))
}

/**
 * Returns whether the `user` record was written in the session that expires at `expiresAt`. A record of an earlier
 * session may be another user's.
 */
export function isUserOfSession(records: DeviceRecords, expiresAt: number | null): boolean {
  const writtenFor = records.get(recordKeys.userSession)
  if (writtenFor === null) return true
  return expiresAt !== null && Math.abs(Number(writtenFor) - expiresAt) < clockJitterMs
}

/** A user's previous e-mail. */
export interface FormerEmail {
  /** As the user typed it. */
  readonly from: string
  /** The owner key of that user. */
  readonly to: string
}

export function readFormerEmail(records: DeviceRecords): FormerEmail | null {
  try {
    const stored = readObject(JSON.parse(records.get(recordKeys.formerEmail) ?? 'null'))
    const former = { from: readText(stored.from), to: readText(stored.to) }
    return former.from === '' || former.to === '' ? null : former
  } catch {
    return null // not JSON: not written by the portal
  }
}

export function storeFormerEmail(records: DeviceRecords, from: string, to: string): void {
  const former: FormerEmail = { from, to: ownerKey(to) }
  records.set(recordKeys.formerEmail, JSON.stringify(former))
}

/** Returns whether two owner keys belong to different users, rather than to one who changed their e-mail. */
export function areDifferentUsers(records: DeviceRecords, shown: string | null, stored: string | null): boolean {
  if (shown === stored) return false
  const former = readFormerEmail(records)
  return former === null || ownerKey(former.from) !== shown || former.to !== stored
}

/**
 * An id without an owner was not stored by the portal; it is assigned to the user who is signed in when it is found.
 */
export function adoptApplicationId(records: DeviceRecords, owner: string | null): void {
  const [id, mark] = [records.get(recordKeys.applicationId), records.get(recordKeys.applicationIdOwner)]
  if (owner !== null && id !== null && (mark === null || isMarkOf(mark, owner))) storeApplicationId(records, owner, id)
}

/** Removes an id without an owner. */
export function dropOwnerlessApplicationId(records: DeviceRecords): void {
  if (records.get(recordKeys.applicationIdOwner) === null) records.remove(recordKeys.applicationId)
}

export function readApplicationIdOf(records: DeviceRecords, owner: string | null): string | null {
  if (owner === null || !isMarkOf(records.get(recordKeys.applicationIdOwner), owner)) return null
  return records.get(recordKeys.applicationId)
}

export function storeApplicationId(records: DeviceRecords, owner: string, id: string): void {
  records.set(recordKeys.applicationId, id)
  records.set(recordKeys.applicationIdOwner, ownerMark(owner))
}
