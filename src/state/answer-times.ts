/** When the provider answered last, kept over a start of the app: times only, nothing of a person. */
import { readObject } from '../domain/common/readers.ts'
import type { Platform } from '../platform/port.ts'
import { recordKeys } from './record-keys.ts'

export type Answered = 'dashboard' | 'profile' | 'calendar'

function readTimes({ records }: Platform): Readonly<Record<string, unknown>> {
  try {
    return readObject(JSON.parse(records.get(recordKeys.answerTimes) ?? '{}'))
  } catch {
    return {} // not ours or cut off
  }
}

/** Notes that an answer has come now; nothing on a kiosk. */
export function noteAnswer(platform: Platform, what: Answered): void {
  if (platform.kiosk) return
  platform.records.set(recordKeys.answerTimes, JSON.stringify({ ...readTimes(platform), [what]: Date.now() }))
}

/** In milliseconds since 1970, by this device's clock; null when none is known. */
export function lastAnswer(platform: Platform, what: Answered): number | null {
  const time = readTimes(platform)[what]
  return typeof time === 'number' && Number.isFinite(time) ? time : null
}
