/** The database of encrypted drafts: keys, a copy of each draft's texts that survives a killed browser, and files. */

import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { SavedTime } from '../../../domain/progress/draft-life.ts'
import type { SealedBytes } from './sealing.ts'

/** Both texts of a draft, encrypted together; null is a tombstone: the draft was removed at that time. */
export interface SealedCopy extends SavedTime {
  readonly sealed: string | null
}

export interface SealedFile extends SealedBytes {
  readonly type: string
  /** Encrypted. */
  readonly name: string
  /** Milliseconds since 1970; absent in drafts of an earlier version. */
  readonly lastModified?: number
  readonly savedAt: number
}

/** Keys are hashes of owners; a file's key also contains its id. */
interface Schema extends DBSchema {
  keys: { key: string; value: CryptoKey }
  copies: { key: string; value: SealedCopy }
  files: { key: string; value: SealedFile }
}

const storeNames = ['keys', 'files', 'copies'] as const

/** Rejects a call when the database does not open in time: it may open later. */
export class DatabaseLate extends Error {}

/** A method that rejects has changed nothing. A database that failed to open is opened again on the next call. */
export interface DraftDatabase {
  key(owner: string): Promise<CryptoKey | undefined>
  putKey(owner: string, key: CryptoKey): Promise<void>
  copy(owner: string): Promise<SealedCopy | undefined>
  copyOwners(): Promise<string[]>
  putCopy(owner: string, copy: SealedCopy): Promise<void>
  fileIds(owner: string): Promise<string[]>
  file(owner: string, id: string): Promise<SealedFile | undefined>
  putFile(owner: string, id: string, file: SealedFile): Promise<void>
  removeFile(owner: string, id: string): Promise<void>
  /** Removes the files and the key of an owner, and replaces the copy with a tombstone. */
  remove(owner: string, at: SavedTime): Promise<void>
}

/** Timeout for opening the database, in milliseconds: an older tab or the browser's cleanup may block it. */
const openLimitMs = 3_000

const filesOf = (owner: string) => IDBKeyRange.bound(`${owner}|`, `${owner}|\uffff`)

export function createDraftDatabase(): DraftDatabase {
  let opened: Promise<IDBPDatabase<Schema>> | null = null
  /** Rejects on timeout. Starts when opening starts, so that all calls share one wait. */
  let late: Promise<never> | null = null

  function open(): Promise<IDBPDatabase<Schema>> {
    const forget = () => {
      opened = null
    }
    if (opened === null) {
      opened = openDB<Schema>('truckstaff-drafts', 1, {
        upgrade(database) {
          for (const name of storeNames) database.createObjectStore(name)
        },
        // Another tab has a newer release, whose upgrade is blocked until this connection is closed.
        blocking(_current, _next, { target }) {
          forget()
          ;(target as IDBDatabase).close()
        },
        terminated: forget,
      }).catch((error: unknown) => {
        forget()
        throw error
      })
      late = new Promise((_resolve, reject) => {
        setTimeout(() => reject(new DatabaseLate()), openLimitMs)
      })
      late.catch(() => undefined) // avoids an unhandled rejection; usually the database is open by then
      const inTime = () => {
        late = null
      }
      void opened.then(inTime, inTime)
    }
    return Promise.race([opened, late ?? opened])
  }

  return {
    key: async (owner) => (await open()).get('keys', owner),
    async putKey(owner, key) {
      await (await open()).put('keys', key, owner)
    },
    copy: async (owner) => (await open()).get('copies', owner),
    copyOwners: async () => (await open()).getAllKeys('copies'),
    async putCopy(owner, copy) {
      await (await open()).put('copies', copy, owner)
    },
    async fileIds(owner) {
      const names = await (await open()).getAllKeys('files', filesOf(owner))
      return names.map((name) => name.slice(owner.length + 1))
    },
    file: async (owner, id) => (await open()).get('files', `${owner}|${id}`),
    async putFile(owner, id, file) {
      await (await open()).put('files', file, `${owner}|${id}`)
    },
    async removeFile(owner, id) {
      await (await open()).delete('files', `${owner}|${id}`)
    },
    async remove(owner, at) {
      const work = (await open()).transaction(storeNames, 'readwrite')
      await Promise.all([
        work.objectStore('copies').put({ ...at, sealed: null }, owner),
        work.objectStore('files').delete(filesOf(owner)),
        work.objectStore('keys').delete(owner),
        work.done,
      ])
    },
  }
}
