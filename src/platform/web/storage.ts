/**
 * Browser storage that never throws. If it is blocked or full, memory replaces it, key by key, and `onFailure` is
 * called.
 */

export interface Area {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/**
 * @param open returns the storage; even reading `window.localStorage` may throw
 * @param onFailure called when a value is in memory only
 */
export function createArea(open: () => Storage, onFailure: () => void): Area {
  /** Values that the storage failed to write, or to remove (null). They override the stored ones. */
  const memory = new Map<string, string | null>()

  function read(key: string): string | null {
    try {
      return open().getItem(key)
    } catch {
      return null // blocked: values are in memory only
    }
  }

  /** Whether the write succeeded, verified by reading back. */
  function takes(key: string, value: string): boolean {
    try {
      open().setItem(key, value)
      return open().getItem(key) === value
    } catch {
      return false // full or blocked: the caller keeps the value in memory
    }
  }

  /** Whether the value is gone. A value that can't be removed is overwritten, so that no session outlives its end. */
  function drop(key: string): boolean {
    try {
      open().removeItem(key)
    } catch {
      // Blocked: reading shows whether a value is left.
    }
    if (read(key) === null) return true
    takes(key, '')
    return false
  }

  return {
    get(key) {
      const override = memory.get(key)
      return override === undefined ? read(key) : override
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
