/** The last message that each user has seen on this device: one id per user, in the records. */
import { readSeenMessages, seenMessageOf } from '../domain/progress/messages.ts'
import { isMarkOf, ownerMark } from '../domain/session/user.ts'
import type { DeviceRecords } from '../platform/port.ts'
import { recordKeys } from './record-keys.ts'

/** Most users whose ids are stored; the oldest is dropped. */
const maxOwners = 20

function writeAll(records: DeviceRecords, entries: readonly (readonly [string, string])[]) {
  records.set(recordKeys.seenMessages, JSON.stringify(Object.fromEntries(entries.slice(-maxOwners))))
}

/** Returns the id of the newest message at the user's last visit; null if there was none. */
export function lastSeenMessage(records: DeviceRecords, email: string): string | null {
  return seenMessageOf(records.get(recordKeys.seenMessages), email)
}

export function markMessageSeen(records: DeviceRecords, email: string, id: string): void {
  if (id === '' || lastSeenMessage(records, email) === id) return
  const others = readSeenMessages(records.get(recordKeys.seenMessages)).filter(([mark]) => !isMarkOf(mark, email))
  writeAll(records, [...others, [ownerMark(email), id]])
}

/** Moves the id to the user's new e-mail. */
export function moveSeenMessage(records: DeviceRecords, from: string, to: string): void {
  const id = lastSeenMessage(records, from)
  if (id === null) return
  const others = readSeenMessages(records.get(recordKeys.seenMessages)).filter(
    ([mark]) => !isMarkOf(mark, from) && !isMarkOf(mark, to),
  )
  writeAll(records, [...others, [ownerMark(to), id]])
}
