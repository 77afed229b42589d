/** The last message that each user has seen on this device: one id per user, in the records. */
import { readSeenMessages } from '../domain/progress/messages.ts'
import { ownerHash } from '../domain/session/owner-hash.ts'
import type { DeviceRecords } from '../platform/port.ts'
import { recordKeys } from './record-keys.ts'

/** Most users whose ids are stored; the oldest is dropped. */
const maxOwners = 20

/** Returns the id of the newest message at the user's last visit; null if there was none. */
export function lastSeenMessage(records: DeviceRecords, email: string): string | null {
  const hash = ownerHash(email)
  return readSeenMessages(records.get(recordKeys.seenMessages)).find(([owner]) => owner === hash)?.[1] ?? null
}

export function markMessageSeen(records: DeviceRecords, email: string, id: string): void {
  const hash = ownerHash(email)
  if (hash === null || id === '' || lastSeenMessage(records, email) === id) return
  const others = readSeenMessages(records.get(recordKeys.seenMessages)).filter(([owner]) => owner !== hash)
  records.set(recordKeys.seenMessages, JSON.stringify(Object.fromEntries([...others, [hash, id]].slice(-maxOwners))))
}
