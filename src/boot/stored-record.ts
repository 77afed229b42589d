/** Reads this device's records for the inline scripts, before the platform is available. */

import type { RecordKey } from '../domain/session/record-keys.ts'
import type { offsetKey, tokenKey } from '../platform/web/session.ts'

/** Callers write the names out: importing the table would bundle all of it. */
type Key = RecordKey | typeof offsetKey | typeof tokenKey

/** Reads local storage, then session storage: a remembered sign-in wins. null: there is none, or the browser blocks storage */
export function storedRecord(key: Key): string | null {
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    try {
      const value = window[area].getItem(key)
      if (value !== null) return value
    } catch {} // blocked: the portal reports it
  }
  return null
}
