/**
 * Browser storage that never throws: a storage that is forbidden or full
 * is replaced by memory, key by key, and whoever asked to be told is told.
 */

export interface Area {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/**
 * @param open hands out the storage; reading `window.localStorage` itself may throw
 * @param onFailure something lives in memory only
 */
export function createArea(open: () => Storage, onFailure: () => void): Area {
  /** What the storage could not take, or let go (null); wins over what lies there. */
  const memory = new Map<string, string | null>()

  function read(key: string): string | null {
    try {
      return open().getItem(key)
    } catch {
      return null // forbidden: what counts is in memory
    }
  }

  /** Whether the storage did what it was told, and says so when asked. */
  function takes(key: string, value: string): boolean {
    try {
      open().setItem(key, value)
      return open().getItem(key) === value
    } catch {
      return false // full or forbidden: the caller keeps the value in memory
    }
  }

  /** Whether nothing is left there. What can't be removed is emptied, so that no session outlives its end. */
  function drop(key: string): boolean {
    try {
      open().removeItem(key)
    } catch {
      // Forbidden; reading tells whether something is left.
    }
    if (read(key) === null) return true
    takes(key, '')
    return false
  }

  return {
    get(key) {
      const kept = memory.get(key)
      return kept === undefined ? read(key) : kept
    },
    set(key, value) {
      if (takes(key, value)) {
        memory.delete(key)
        return
      }
      memory.set(key, value)
      drop(key)
      onFailure()
    },
    remove(key) {
      memory.delete(key)
      if (drop(key)) return
      memory.set(key, null)
      onFailure()
    },
  }
}
