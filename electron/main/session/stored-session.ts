/**
 * Stores the session across restarts: one keychain item, and a file with a mark that says whether the item counts. The
 * mark is written before the keychain is asked to delete, so that a sign-out survives a power cut.
 */
import { readFileSync, rmSync } from 'node:fs'
import { isObject } from '../../../src/domain/common/readers.ts'
import { createWorkQueue } from '../../../src/domain/common/work-queue.ts'
import { tryWriteFileAtomic } from '../system/atomic-file.ts'
import type { Keychain, KeychainCode, KeychainResult } from './keychain.ts'

export interface Session {
  readonly token: string
  /** E-mail addresses of its user, as `ownerKey`. */
  readonly owners: readonly string[]
  /** How far this computer's clock was behind, in milliseconds. */
  readonly offset: number
}

/** 'ended': the item, if there is one, must be deleted. null: there is none. */
type Mark = 'stored' | 'ended' | null

function readMark(file: string): Mark {
  try {
    return readFileSync(file, 'utf8') === 'stored' ? 'stored' : 'ended'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : 'ended'
  }
}

function readItem(item: string): Session | null {
  try {
    const value: unknown = JSON.parse(item)
    if (!isObject(value) || typeof value.token !== 'string' || !Array.isArray(value.owners)) return null
    return { token: value.token, owners: value.owners.map(String), offset: Number(value.offset) || 0 }
  } catch {
    return null // the caller deletes it
  }
}

export interface StoredSessionOptions {
  readonly keychain: Keychain
  readonly account: string
  readonly file: string
  /** Kiosk: uses neither the keychain nor the disk. */
  readonly memoryOnly: boolean
  /** The session could not be stored and lasts until the app is closed, or could not be deleted. */
  readonly onFailure: (code: KeychainCode) => void
}

export function createStoredSession(options: StoredSessionOptions) {
  const { keychain, account, file, memoryOnly, onFailure } = options
  const background = createWorkQueue()
  let mark: Mark = memoryOnly ? null : readMark(file)
  /** What the keychain is to hold. A task of an earlier session does nothing. */
  let current: Session | null = null

  /** @returns false when the disk can't be written */
  function setMark(next: 'stored' | 'ended'): boolean {
    mark = next
    return tryWriteFileAtomic(file, next)
  }

  function forget(): void {
    mark = null
    rmSync(file, { force: true })
  }

  /** @param wasStored there is an item: if it stays, the user learns of it */
  async function deleteItem(wasStored: boolean): Promise<void> {
    const deleted = await keychain.delete(account)
    if (deleted.ok && deleted.value) {
      if (current === null) forget()
    } else if (wasStored) onFailure('not_deleted')
  }

  async function write(session: Session): Promise<void> {
    if (current !== session) return
    const written = await keychain.set(account, JSON.stringify(session))
    if (!written.ok) return onFailure(written.code)
    if (current === session && !setMark('stored')) onFailure('not_marked')
  }

  /** Ends the stored session, even if the process dies right after. */
  function remove(): void {
    current = null
    if (mark === null) return
    const wasStored = mark === 'stored'
    setMark('ended')
    void background.run(() => deleteItem(wasStored))
  }

  return {
    isStored: () => mark === 'stored',
    /** Reads the session of the last run; null when there is none. Deletes one that has ended. */
    async open(): Promise<KeychainResult<Session | null>> {
      if (mark === 'ended') void background.run(() => deleteItem(false))
      if (mark !== 'stored') return { ok: true, value: null }
      const found = await keychain.get(account)
      if (!found.ok) return found
      if (found.value === null) {
        forget() // the user has deleted the item
        return { ok: true, value: null }
      }
      current = readItem(found.value)
      if (current === null) remove() // damaged
      return { ok: true, value: current }
    },
    /** Stores a session in the background, instead of any other. */
    store(session: Session) {
      current = session
      if (memoryOnly) return
      // Until the keychain holds the session, a crash leaves none.
      if (!setMark('ended')) return onFailure('not_marked')
      void background.run(() => write(session))
    },
    remove,
    async settled() {
      await background.settled()
      await keychain.settled()
    },
  }
}
