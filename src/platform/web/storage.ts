/** Browser storage that never throws. Memory replaces it, key by key, if it is blocked or full. */
import { recordKeys } from '../../domain/session/record-keys.ts'
import type { DeviceRecords } from '../port.ts'

export type Area = ReturnType<typeof createArea>

/** @param open returns the storage; even reading it may throw. @param onFailure called when a value is in memory only */
export function createArea(open: () => Storage, onFailure: () => void) {
  /** Values that the storage failed to write, or to remove (null). They override the stored ones. */
  const memory = new Map<string, string | null>()

  function works(work: (storage: Storage) => void): boolean {
    try {
      work(open())
      return true
    } catch {
      return false // blocked or full: the caller keeps the value in memory
    }
  }

  function keep(key: string, value: string | null) {
    memory.set(key, value)
    onFailure()
  }

  return {
    get(key: string) {
      let stored = memory.get(key)
      if (stored === undefined) {
        works((storage) => {
          stored = storage.getItem(key)
        })
      }
      return stored ?? null
    },
    set(key: string, value: string) {
      memory.delete(key)
      if (works((storage) => storage.setItem(key, value))) return
      works((storage) => storage.removeItem(key)) // the old value must not come back with the next page
      keep(key, value)
    },
    remove(key: string) {
      memory.delete(key)
      if (!works((storage) => storage.removeItem(key))) keep(key, null)
    },
  }
}

const { language, navigationUnfolded, calendarListFolded } = recordKeys
/** Keys of choices for this device: they stay in local storage, also in a session that ends with its tab. */
const ofDevice: readonly string[] = [language, navigationUnfolded, calendarListFolded]

/**
 * Stores each record in one area only.
 * @param own returns that of the session: its tab, or this browser
 */
export function createRecords(
  own: () => Area,
  { tab, local }: { readonly tab: Area; readonly local: Area },
  failed: () => boolean,
): DeviceRecords {
  const areas = [tab, local]
  return {
    get(key) {
      const values = [own(), ...areas].map((area) => area.get(key))
      return values.find((value) => value !== null) ?? null
    },
    set(key, value) {
      const place = ofDevice.includes(key) ? local : own()
      place.set(key, value)
      for (const area of areas) if (area !== place) area.remove(key)
    },
    remove(key) {
      for (const area of areas) area.remove(key)
    },
    get lasting() {
      return !failed()
    },
  }
}
