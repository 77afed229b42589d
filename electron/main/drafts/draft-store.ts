/**
 * Drafts and small records on this computer, encrypted. Without a key (no keychain, kiosk) everything stays in memory and
 * the disk is not touched.
 */
import path from 'node:path'
import { isObject } from '../../../src/domain/common/readers.ts'
import { createWorkQueue } from '../../../src/domain/common/work-queue.ts'
import type { StoredRecords, WireDraft, WireFile } from '../../../src/platform/ipc.ts'
import { writeFileAtomic } from '../system/atomic-file.ts'
import { namesIn, readIfThere, setAside } from './patient-file.ts'
import {
  createSealedDrafts,
  type DraftClock,
  type Drafts,
  type LoadedDraft,
  maxTextBytes,
  notesFile,
  parseJson,
  recordsFile,
} from './sealed-drafts.ts'
import { createSealer, type Sealer } from './sealer.ts'

/** The records' name among the owners; no e-mail has a NUL in it. */
const recordsOwner = '\0records'
/** That of what main notes of the running session. */
const notesOwner = '\0session'

export interface DraftStore extends Drafts {
  move(from: string, to: string): Promise<void>
  loadRecords(): Promise<StoredRecords>
  /** @returns false when they are kept in memory only */
  saveRecords(records: Readonly<Record<string, string>>): Promise<boolean>
  /** JSON that main keeps beside the records, sealed; null without any. */
  loadNotes(): Promise<unknown>
  saveNotes(notes: unknown): Promise<void>
  /** Forgets what is in memory (kiosk wipe). */
  clear(): void
  /** Resolves when nothing is being written. */
  settled(): Promise<void>
}

export interface DraftStoreOptions {
  /** The folder, made when first needed. */
  readonly folder: string
  readonly apiHost: string
  /** 32 bytes, or null where none can be kept; asked when first needed. */
  readonly key: () => Promise<Buffer | null>
  readonly clock: DraftClock
  /** A read or a write that failed, such as on a full disk. */
  readonly onTrouble: (error: unknown) => void
}

function createMemoryDrafts(memory: Map<string, WireDraft>): Drafts {
  return {
    load: async (owner) => memory.get(owner) ?? null,
    /** With the bytes that an earlier save brought. */
    async save(owner, draft) {
      const held = new Map(memory.get(owner)?.files.map((file) => [file.id, file.bytes]))
      const files = draft.files.map((file) => ({ ...file, bytes: file.bytes ?? held.get(file.id) }))
      const missing = files.filter((file) => file.bytes === undefined).map((file) => file.id)
      if (missing.length > 0) return { missing }
      memory.set(owner, { ...draft, files: files as WireFile[] })
      return { saved: false }
    },
    async remove(owner) {
      memory.delete(owner)
    },
    removeExpired: async () => undefined,
  }
}

async function moveDraft({ load, save, remove }: Drafts, from: string, to: string): Promise<void> {
  if (from === to) return
  const draft = await load(from)
  if (typeof draft !== 'object' || draft === null) return
  await save(to, draft)
  await remove(from)
}

export function createDraftStore(options: DraftStoreOptions): DraftStore {
  const { folder, clock } = options
  const memory = new Map<string, WireDraft>()
  let memoryRecords: Readonly<Record<string, string>> = {}
  let opened: Promise<{ readonly seal: Sealer | null; readonly drafts: Drafts }> | undefined
  /** Files of this store that could not be read: nothing is written over them in this run. */
  const unread = new Set<string>()
  const queue = createWorkQueue()

  async function open() {
    const key = await options.key()
    const seal = key === null ? null : createSealer(key, options.apiHost)
    return { seal, drafts: seal === null ? createMemoryDrafts(memory) : createSealedDrafts(folder, seal, clock) }
  }

  async function sealer(): Promise<Sealer | null> {
    opened ??= open()
    return (await opened).seal
  }

  async function drafts(): Promise<Drafts> {
    opened ??= open()
    return (await opened).drafts
  }

  /** JSON that {@link writeSealed} has written; null where there is none, or no key to read it with. */
  async function readSealed(file: string, owner: string): Promise<unknown> {
    unread.add(file)
    const sealed = await readIfThere(path.join(folder, file), maxTextBytes)
    const seal = sealed === null ? null : await sealer()
    const value = sealed === null || seal === null ? null : parseJson(seal.open(seal.stemOf(owner), '', sealed))
    if (seal !== null && value === null) await setAside(folder, [file])
    unread.delete(file)
    return value
  }

  /** @returns false where there is no key to seal it with, or what lies there could not be read */
  async function writeSealed(file: string, owner: string, value: unknown): Promise<boolean> {
    const seal = await sealer()
    if (seal === null || unread.has(file)) return false
    const bytes = Buffer.from(JSON.stringify(value))
    await writeFileAtomic(path.join(folder, file), seal.seal(seal.stemOf(owner), '', bytes))
    return true
  }

  async function loadRecords(): Promise<StoredRecords> {
    const value = await readSealed(recordsFile, recordsOwner)
    // Nothing stored yet: no need to ask the keychain, which may ask the user.
    if (opened !== undefined && (await sealer()) === null) return { records: memoryRecords, lasting: false }
    return { records: isObject(value) ? (value as Record<string, string>) : {}, lasting: true }
  }

  async function saveRecords(records: Readonly<Record<string, string>>): Promise<boolean> {
    memoryRecords = records
    return writeSealed(recordsFile, recordsOwner, records)
  }

  /** One thing at a time, so that a save never crosses a removal; when it fails, this answer and a report. */
  function inTurn<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    return queue.run(work).catch((error: unknown) => {
      options.onTrouble(error)
      return otherwise
    })
  }

  return {
    load: (owner) => inTurn<LoadedDraft>(async () => (await drafts()).load(owner), 'unreadable'),
    save: (owner, draft) => inTurn(async () => (await drafts()).save(owner, draft), { saved: false }),
    remove: (owner) => inTurn(async () => (await drafts()).remove(owner), undefined),
    move: (from, to) => inTurn(async () => moveDraft(await drafts(), from, to), undefined),
    loadRecords: () => inTurn(loadRecords, { records: {}, lasting: false }),
    saveRecords: (records) => inTurn(() => saveRecords(records), false),
    loadNotes: () => inTurn(() => readSealed(notesFile, notesOwner), null),
    saveNotes: (notes) => inTurn(async () => void (await writeSealed(notesFile, notesOwner, notes)), undefined),
    clear() {
      memory.clear()
      memoryRecords = {}
    },
    removeExpired: () =>
      inTurn(async () => {
        if ((await namesIn(folder)).length > 0) await (await drafts()).removeExpired()
      }, undefined),
    settled: queue.settled,
  }
}
