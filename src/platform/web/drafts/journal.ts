import type { SavedTime } from '../../../domain/progress/draft-life.ts'

/**
 * The readable answers as JSON in browser storage, because that can be written at once while the page closes.
 * Chromium brings it to the disk up to a minute later, so that a killed browser forgets it.
 */
export interface JournalEntry extends SavedTime {
  readonly text: string
}

export interface Journal {
  /** False when the storage is full or forbidden. */
  write(id: string, entry: JournalEntry): boolean
  read(id: string): JournalEntry | 'damaged' | null
  /** Gives an entry another time, in the place where it lies. */
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

/** @param places where entries may lie, the one to write to first; empty when the browser forbids it */
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
          // A place that can't be read holds nothing for us.
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
          // A place that can't be written to: the entry keeps its time.
        }
      }
    },
    remove(id) {
      for (const place of places()) {
        try {
          place.removeItem(prefix + id)
        } catch {
          // A place that can't be written to holds nothing of ours.
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
