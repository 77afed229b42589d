/** The database of encrypted drafts: one record for each owner, and one for each attached file. */

import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { withTimeLimit } from '../../../domain/common/time-limit.ts'
import type { Sealed } from './sealing.ts'

export interface DraftRecord {
  /** Milliseconds since 1970, by the provider's clock if it is known. */
  readonly savedAt: number
  readonly key: CryptoKey
  readonly sealed: Sealed
}

export interface FileRecord {
  /** Name, type and time of the last change, as JSON. */
  readonly about: Sealed
  readonly sealed: Sealed
}

/** Owners are hashes, so that a draft does not reveal whose it is. */
interface Schema extends DBSchema {
  drafts: { key: string; value: DraftRecord }
  files: { key: [owner: string, id: string]; value: FileRecord }
}

export type DraftDatabase = IDBPDatabase<Schema>

/** Longest wait for the database, in milliseconds: an older tab or the browser's cleanup may block it. */
const longestOpenMs = 2_000

export const filesOf = (owner: string) => IDBKeyRange.bound([owner], [owner, []])

/** Returns a function that works on the database. It rejects if the database does not open, or the work fails. */
export function openDrafts() {
  let opened: Promise<DraftDatabase> | null = null

  function close() {
    void opened?.then(
      (database) => database.close(),
      () => undefined, // it never opened
    )
    opened = null
  }

  async function open(): Promise<DraftDatabase> {
    opened ??= openDB<Schema>('truckstaff-application', 1, {
      upgrade(database) {
        database.createObjectStore('drafts')
        database.createObjectStore('files')
      },
      // Another tab has a newer release, whose upgrade waits until this connection is closed.
      blocking: close,
    })
    const database = await withTimeLimit(opened, longestOpenMs, null)
    if (database === null) throw new Error('the database did not open in time')
    return database
  }

  return async function run<Value>(work: (database: DraftDatabase) => Promise<Value>): Promise<Value> {
    try {
      return await work(await open())
    } catch {
      // Browsers close the database under a suspended page: it is opened anew, once.
      close()
      return work(await open())
    }
  }
}
