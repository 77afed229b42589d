/**
 * Browser storage that never throws (reliability section 2, J): a storage that is forbidden or full
 * is replaced by memory, key by key, and whoever asked to be told is told.
 */

export interface Area {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/**
 * @param open hands out the storage; reading `window.localStorage` itself may throw
 * @param onFailure something could not be written and lives in memory only
 */
export function createArea(open: () => Storage, onFailure: () => void): Area {
  /** What could not be written; wins over an older value in the storage. */
  const memory = new Map<string, string>()

  function storageRemove(key: string) {
    try {
      open().removeItem(key)
    } catch {
      // A storage that can't be opened holds nothing we could have put there.
    }
  }

  return {
    get(key) {
      const kept = memory.get(key)
      if (kept !== undefined) return kept
      try {
        return open().getItem(key)
      } catch {
        return null // forbidden: nothing was ever stored
      }
    },
    set(key, value) {
      try {
        open().setItem(key, value)
        memory.delete(key)
      } catch {
        memory.set(key, value)
        storageRemove(key)
        onFailure()
      }
    },
    remove(key) {
      memory.delete(key)
      storageRemove(key)
    },
  }
}
