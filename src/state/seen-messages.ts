/** The last message that each user has seen on this device, by the owner's hash. */
import { readObject } from '../domain/common/readers.ts'
import { ownerHash } from '../domain/session/owner-hash.ts'
import { recordKeys } from '../domain/session/record-keys.ts'
import type { DeviceRecords } from '../platform/port.ts'

function readSeen(records: DeviceRecords): Readonly<Record<string, unknown>> {
  try {
    return readObject(JSON.parse(records.get(recordKeys.seenMessages) ?? '{}'))
  } catch {
    return {} // invalid: every message counts as unread once
  }
}

/** Returns the id of the newest message at the user's last visit; null if there was none. */
export function lastSeenMessage(records: DeviceRecords, email: string): string | null {
  const id = readSeen(records)[ownerHash(email) ?? '']
  return typeof id === 'string' ? id : null
}

export function markMessageSeen(records: DeviceRecords, email: string, id: string): void {
  const hash = ownerHash(email)
  if (hash === null || id === '' || lastSeenMessage(records, email) === id) return
  records.set(recordKeys.seenMessages, JSON.stringify({ ...readSeen(records), [hash]: id }))
}
