/** What this device keeps, read before the platform is there: by the scripts that stand in the page. */

import type { clockRightKey, offsetKey, tokenKey } from '../platform/web/token-store.ts'
import type { RecordKey } from '../state/record-keys.ts'

/** Written out where they are read: a bundler takes a table of names along as a whole. */
type Key = RecordKey | typeof clockRightKey | typeof offsetKey | typeof tokenKey

/** @returns the record of this tab, else of this device; null for none, and where the browser forbids storage */
export function storedRecord(key: Key): string | null {
  for (const area of ['sessionStorage', 'localStorage'] as const) {
    try {
      const value = window[area].getItem(key)
      if (value !== null) return value
    } catch {} // forbidden: the portal's own script says so
  }
  return null
}
