/**
 * Encrypted drafts and small records on this computer. Without a key (no keychain, kiosk) everything stays in memory
 * and the disk is not used.
 */
import path from 'node:path'
import { createMemoryDrafts } from '../../../src/domain/common/memory-drafts.ts'
import { isObject } from '../../../src/domain/common/readers.ts'
import { createWorkQueue } from '../../../src/domain/common/work-queue.ts'
import type { StoredRecords, WireDraft } from '../../../src/platform/ipc.ts'
import { writeFileAtomic } from '../system/atomic-file.ts'
import { listNames, readIfExists } from '../system/held-file.ts'
import {
  createSealedDrafts,
  type DraftClock,
  type Drafts,
  finishRemovals,
  type LoadedDraft,
  type LoadedText,
  parseJson,
} from './sealed-drafts.ts'
import { createSealer, type Sealer } from './sealer.ts'
import { removeSetAside, setAside } from './set-aside.ts'

/** Owner id of the page's records. It can't collide with an e-mail, which has no NUL. */
const recordsOwner = '\0records'

export type DraftStore = ReturnType<typeof createDraftStore>

export interface DraftStoreOptions {
  /** Folder; created when first needed. */
  readonly folder: string
  readonly apiHost: string
  /** 32 bytes, or null if no key can be stored. Called when first needed. */
  readonly key: () => Promise<Buffer | null>
  /** Nothing may be stored, so a draft in memory is as safe as it can be. */
  readonly memoryOnly: boolean
  readonly clock: DraftClock
  /** There are files of another key, which can't be read. */
  readonly onUnreadable: () => void
  /** A read or write failed, for example on a full disk. */
  readonly onFailure: (error: unknown) => void
}

export function createDraftStore(options: DraftStoreOptions) {
  const { folder, clock, memoryOnly } = options
  /** No draft: it does not expire. */
  const recordsFile = path.join(folder, 'records.bin')
  const memory = new Map<string, WireDraft>()
  let memoryRecords: Readonly<Record<string, string>> = {}
  let opened: Promise<{ readonly seal: Sealer | null; readonly drafts: Drafts }> | undefined
  /** They could not be read, so they are not overwritten in this run. */
  let areRecordsUnread = false
  const queue = createWorkQueue()

  async function open() {
    const key = await options.key()
    const seal = key === null ? null : createSealer(key, options.apiHost)
    if (seal !== null && (await setAside(folder, seal.keyId, clock.now()))) options.onUnreadable()
    // In memory they are complete: the page sends all bytes again after a save that was not stored.
    const drafts = seal === null ? createMemoryDrafts(memoryOnly, memory) : createSealedDrafts(folder, seal, clock)
    return { seal, drafts }
  }

  function opening() {
    opened ??= open().catch((error: unknown) => {
      opened = undefined // tried again
      throw error
    })
    return opened
  }

  async function loadRecords(): Promise<StoredRecords> {
    areRecordsUnread = true
    const sealed = await readIfExists(recordsFile)
    areRecordsUnread = false
    // Nothing is stored yet: don't open the keychain, which may prompt the user.
    if (sealed === null && opened === undefined) return { records: {}, lasting: true }
    const { seal } = await opening()
    if (seal === null) return { records: memoryRecords, lasting: false }
    const value = sealed && parseJson(seal.open(seal.stemOf(recordsOwner), '', sealed))
    return { records: isObject(value) ? (value as Record<string, string>) : {}, lasting: true }
  }

  async function saveRecords(records: Readonly<Record<string, string>>): Promise<boolean> {
    memoryRecords = records
    const { seal } = await opening()
    if (seal === null || areRecordsUnread) return false
    await writeFileAtomic(recordsFile, seal.seal(seal.stemOf(recordsOwner), '', Buffer.from(JSON.stringify(records))))
    return true
  }

  /**
   * Runs operations one at a time, so that a save can't interleave with a removal. A failure is reported, and returns
   * `otherwise`.
   */
  function queued<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    return queue.run(work).catch((error: unknown) => {
      options.onFailure(error)
      return otherwise
    })
  }

  void queued(() => finishRemovals(folder), undefined)

  return {
    load: (owner: string) => queued<LoadedDraft>(async () => (await opening()).drafts.load(owner), 'unreadable'),
    loadText: (owner: string) => queued<LoadedText>(async () => (await opening()).drafts.loadText(owner), 'unreadable'),
    save: (owner: string, draft: WireDraft) => queued(async () => (await opening()).drafts.save(owner, draft), false),
    remove: (owner: string) => queued(async () => (await opening()).drafts.remove(owner), undefined),
    loadRecords: () => queued<StoredRecords>(loadRecords, { records: {}, lasting: false }),
    /** @returns false when they are only in memory */
    saveRecords: (records: Readonly<Record<string, string>>) => queued(() => saveRecords(records), false),
    clear() {
      memory.clear()
      memoryRecords = {}
    },
    removeExpired: (owners: readonly string[]) =>
      queued(async () => {
        if (clock.confirmedNow() !== null) await removeSetAside(folder, clock.now())
        if ((await listNames(folder)).length > 0) await (await opening()).drafts.removeExpired(owners)
      }, undefined),
    settled: queue.settled,
  }
}
