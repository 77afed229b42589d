/** Times of the provider's last replies, stored across restarts: no personal data. */
import { readObject } from '../domain/common/readers.ts'
import type { Platform } from '../platform/port.ts'
import { recordKeys } from './record-keys.ts'

export type RepliedCall = 'dashboard' | 'profile' | 'calendar'

function readTimes({ records }: Platform): Readonly<Record<string, unknown>> {
  try {
    return readObject(JSON.parse(records.get(recordKeys.answerTimes) ?? '{}'))
  } catch {
    return {} // not JSON: not written by the portal, or truncated
  }
}

/** Stores the current time as that of the last reply; stores nothing on a kiosk. */
export function storeReplyTime(platform: Platform, what: RepliedCall): void {
  if (!platform.traits.keepsData) return
  platform.records.set(recordKeys.answerTimes, JSON.stringify({ ...readTimes(platform), [what]: Date.now() }))
}

/** Returns the time of the last reply in milliseconds since 1970 by this device's clock; null if unknown. */
export function lastReplyTime(platform: Platform, what: RepliedCall): number | null {
  const time = readTimes(platform)[what]
  return typeof time === 'number' && Number.isFinite(time) ? time : null
}
