import type { SavedTime } from '../../../domain/progress/draft-life.ts'

/**
 * Unencrypted answers as JSON in browser storage, which can be written synchronously while the page closes. Chromium
 * flushes it to disk up to a minute later, so a killed browser loses it.
 */
export interface JournalEntry extends SavedTime {
  readonly text: string
}

export interface Journal {
  /** Returns false if the storage is full or blocked. */
  write(id: string, entry: JournalEntry): boolean
  read(id: string): JournalEntry | 'damaged' | null
  /** Changes an entry's time in the storage that contains it. */
  restamp(id: string, time: SavedTime): void
  remove(id: string): void
  /** All owners with an entry. */
  ids(): string[]
}

const prefix = 'wizardProgress:'

function readEntry(stored: string): JournalEntry | 'damaged' {
  try {
    const { savedAt, byProvider, text } = JSON.parse(stored) as Record<string, unknown>
    if (typeof savedAt !== 'number' || typeof text !== 'string') return 'damaged'
    return { savedAt, byProvider: byProvider === true, text }
  } catch {
    return 'damaged'
  }
}

/** @param places storages that may contain entries; writes go to the first; empty if the browser blocks storage */
export function createJournal(places: () => readonly Storage[]): Journal {
  return {
    write(id, entry) {
      const [target, ...others] = places()
      if (target === undefined) return false
      try {
        target.setItem(prefix + id, JSON.stringify(entry))
        for (const other of others) other.removeItem(prefix + id)
        return true
      } catch {
        return false // QuotaExceededError: the caller reports that nothing is stored
      }
    },
    read(id) {
      for (const place of places()) {
        try {
          const found = place.getItem(prefix + id)
          if (found !== null) return readEntry(found)
        } catch {
          // A storage that can't be read has no entry.
        }
      }
      return null
    },
    restamp(id, time) {
      for (const place of places()) {
        try {
          const found = place.getItem(prefix + id)
          const entry = found === null ? 'damaged' : readEntry(found)
          if (entry !== 'damaged') place.setItem(prefix + id, JSON.stringify({ ...entry, ...time }))
        } catch {
          // The storage can't be written: the entry keeps its time.
        }
      }
    },
    remove(id) {
      for (const place of places()) {
        try {
          place.removeItem(prefix + id)
        } catch {
          // A storage that can't be written has no entry.
        }
      }
    },
    ids() {
      return places().flatMap((place) => {
        const keys = Array.from({ length: place.length }, (_, index) => place.key(index) ?? '')
        return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
      })
    },
  }
}
