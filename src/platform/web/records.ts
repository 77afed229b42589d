import type { Platform } from '../port.ts'
import type { WebSession } from './session.ts'
import type { Area } from './storage.ts'

/** Stores each record in one area only: that of the session (its tab or this browser). */
export function createRecords(session: WebSession, areas: readonly Area[], failed: () => boolean): Platform['records'] {
  return {
    get(key) {
      const values = [session.recordArea(), ...areas].map((area) => area.get(key))
      return values.find((value) => value !== null) ?? null
    },
    set(key, value) {
      const own = session.recordArea()
      own.set(key, value)
      for (const area of areas) if (area !== own) area.remove(key)
    },
    remove(key) {
      for (const area of areas) area.remove(key)
    },
    get lasting() {
      return !failed()
    },
  }
}
