import type { Platform } from '../port.ts'
import type { WebSession } from './session.ts'
import type { Area } from './storage.ts'

/** Stores each record in one area only: that of the session (its tab or this browser). */
export function createRecords(session: WebSession, areas: readonly Area[], failed: () => boolean): Platform['records'] {
  const others = () => areas.filter((area) => area !== session.recordArea())
  return {
    get: (key) =>
      session.recordArea().get(key) ??
      others()
        .map((area) => area.get(key))
        .find((value) => value !== null) ??
      null,
    set(key, value) {
      session.recordArea().set(key, value)
      for (const area of others()) area.remove(key)
    },
    remove(key) {
      for (const area of areas) area.remove(key)
    },
    get lasting() {
      return !failed()
    },
  }
}
