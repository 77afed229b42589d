/** Which message somebody saw last on this device: one id an e-mail, in the records. */
import { ownerKey } from '../domain/user.ts'
import type { DeviceRecords } from '../platform/port.ts'
import { recordKeys } from './record-keys.ts'

/** So many people share a device before the first is forgotten. */
const maxOwners = 20

function readAll(records: DeviceRecords): [string, string][] {
  try {
    const stored: unknown = JSON.parse(records.get(recordKeys.seenMessages) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return []
    return Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  } catch {
    return [] // not ours or cut off: everything counts as new once
  }
}

function writeAll(records: DeviceRecords, entries: readonly (readonly [string, string])[]) {
  records.set(recordKeys.seenMessages, JSON.stringify(Object.fromEntries(entries.slice(-maxOwners))))
}

/** Id of the newest message at this person's last visit; null when there was none. */
export function lastSeenMessage(records: DeviceRecords, email: string): string | null {
  return readAll(records).find(([owner]) => owner === ownerKey(email))?.[1] ?? null
}

export function markMessageSeen(records: DeviceRecords, email: string, id: string): void {
  if (id === '' || lastSeenMessage(records, email) === id) return
  const others = readAll(records).filter(([owner]) => owner !== ownerKey(email))
  writeAll(records, [...others, [ownerKey(email), id]])
}

/** The profile's e-mail changed: the mark goes along. */
export function moveSeenMessage(records: DeviceRecords, from: string, to: string): void {
  const id = lastSeenMessage(records, from)
  if (id === null) return
  const others = readAll(records).filter(([owner]) => owner !== ownerKey(from) && owner !== ownerKey(to))
  writeAll(records, [...others, [ownerKey(to), id]])
}
