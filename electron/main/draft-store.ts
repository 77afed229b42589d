/**
 * Drafts and small records on this computer, encrypted. AES-256-GCM; the file
 * name is an HMAC of the owner's e-mail, and the additional data bind what is sealed to format, API host,
 * owner and role, so that one person's file is noise under another's name. Without a key (no keychain,
 * kiosk) everything stays in memory and the disk is not touched.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { draftLifeMs } from '../../src/domain/draft-life.ts'
import { createWorkQueue } from '../../src/domain/work-queue.ts'
import type { SaveOutcome, StoredRecords, WireDraft, WireFile } from '../../src/platform/ipc.ts'
import { writeFileAtomic } from './atomic-file.ts'

/** A draft's text is some 50 kB; a file far larger is not one of ours. */
const maxTextBytes = 8 * 1024 * 1024
const nonceLength = 12
const tagLength = 16
/** The records' name among the owners; no e-mail has a NUL in it. Their file outlives the drafts. */
const recordsOwner = '\0records'
const recordsFile = 'records.bin'
/** What main notes of the running session lies beside them. */
const notesOwner = '\0session'
const notesFile = 'session.bin'

/** What a draft's text file holds; the attached bytes lie in files of their own. */
interface DraftSheet {
  readonly v: 1
  /** Milliseconds since 1970. */
  readonly savedAt: number
  readonly text: string
  readonly secret: string | null
  readonly files: readonly Omit<WireFile, 'bytes'>[]
}

export interface DraftStore {
  load(owner: string): Promise<WireDraft | 'damaged' | null>
  /** Attached bytes that are held already need not come again; those held no longer are asked for. */
  save(owner: string, draft: WireDraft): Promise<SaveOutcome>
  remove(owner: string): Promise<void>
  move(from: string, to: string): Promise<void>
  loadRecords(): Promise<StoredRecords>
  /** @returns false when they are kept in memory only */
  saveRecords(records: Readonly<Record<string, string>>): Promise<boolean>
  /** JSON that main keeps beside the records, sealed; null without any. */
  loadNotes(): Promise<unknown>
  saveNotes(notes: unknown): Promise<void>
  /** Forgets what is in memory (kiosk wipe). */
  clear(): void
  /** Removes what nobody has touched for 28 days. */
  removeOld(): Promise<void>
  /** Resolves when nothing is being written. */
  settled(): Promise<void>
}

export interface DraftStoreOptions {
  /** The folder, made when first needed. */
  readonly folder: string
  readonly apiHost: string
  /** 32 bytes, or null where none can be kept; asked when first needed. */
  readonly key: () => Promise<Buffer | null>
  readonly now: () => number
  /** A write that failed, such as on a full disk. */
  readonly onTrouble: (error: unknown) => void
}

interface Sealer {
  /** File name of an owner's thing; reveals neither. */
  nameOf(owner: string, role: string): string
  seal(owner: string, role: string, bytes: Uint8Array): Buffer
  /** null: damaged, or sealed for somebody else. */
  open(owner: string, role: string, sealed: Buffer): Buffer | null
}

function createSealer(key: Buffer, apiHost: string): Sealer {
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
  const nameKey = derive('names')
  const sealKey = derive('contents')
  const hash = (text: string): string => createHmac('sha256', nameKey).update(`${apiHost}|${text}`).digest('hex')
  const bound = (owner: string, role: string): Buffer => Buffer.from(`v1|${apiHost}|${hash(owner)}|${role}`)
  return {
    nameOf: (owner, role) => (role === '' ? `${hash(owner)}.bin` : `${hash(owner)}-${hash(role).slice(0, 32)}.bin`),
    seal(owner, role, bytes) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
      cipher.setAAD(bound(owner, role))
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open(owner, role, sealed) {
      if (sealed.length < nonceLength + tagLength) return null
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, nonceLength))
      decipher.setAAD(bound(owner, role))
      decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()])
      } catch {
        return null // the tag says: not what we sealed
      }
    },
  }
}

async function readIfThere(file: string, maxBytes: number): Promise<Buffer | 'too-large' | null> {
  try {
    if ((await stat(file)).size > maxBytes) return 'too-large'
    return await readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function parseJson(bytes: Buffer | null): unknown {
  try {
    return bytes === null ? null : JSON.parse(bytes.toString('utf8'))
  } catch {
    return null // sealed by us and yet no JSON: treated as damaged
  }
}

function readSheet(bytes: Buffer | null): DraftSheet | null {
  const sheet = parseJson(bytes) as DraftSheet | null
  return sheet?.v === 1 && typeof sheet.text === 'string' && Array.isArray(sheet.files) ? sheet : null
}

/** Drafts by owner, wherever they are kept. */
interface Drafts {
  load(owner: string): Promise<WireDraft | 'damaged' | null>
  save(owner: string, draft: WireDraft): Promise<SaveOutcome>
  remove(owner: string): Promise<void>
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
  }
}

async function namesIn(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return readdir(folder)
}

function createSealedDrafts(folder: string, seal: Sealer, now: () => number): Drafts {
  const pathOf = (owner: string, role: string): string => path.join(folder, seal.nameOf(owner, role))

  async function write(owner: string, role: string, bytes: Uint8Array): Promise<void> {
    await writeFileAtomic(pathOf(owner, role), seal.seal(owner, role, bytes))
  }

  /** Everything of one owner lies under one stem. */
  async function namesOf(owner: string): Promise<string[]> {
    const stem = seal.nameOf(owner, '').replace('.bin', '')
    return (await namesIn(folder)).filter((name) => name.startsWith(stem))
  }

  async function loadSheet(owner: string): Promise<DraftSheet | 'damaged' | null> {
    const sealed = await readIfThere(pathOf(owner, ''), maxTextBytes)
    if (sealed === null) return null
    const sheet = sealed === 'too-large' ? null : readSheet(seal.open(owner, '', sealed))
    if (sheet === null) return 'damaged'
    return Math.abs(now() - sheet.savedAt) > draftLifeMs ? null : sheet
  }

  return {
    async load(owner) {
      const sheet = await loadSheet(owner)
      if (sheet === null || sheet === 'damaged') return sheet
      const files: WireFile[] = []
      for (const file of sheet.files) {
        const sealed = await readIfThere(pathOf(owner, file.id), Number.POSITIVE_INFINITY)
        const bytes = Buffer.isBuffer(sealed) ? seal.open(owner, file.id, sealed) : null
        if (bytes !== null) files.push({ ...file, bytes: new Uint8Array(bytes) })
      }
      return { text: sheet.text, secret: sheet.secret, files }
    },
    async save(owner, draft) {
      const there = new Set(await namesOf(owner))
      const missing = draft.files.filter((file) => file.bytes === undefined && !there.has(seal.nameOf(owner, file.id)))
      if (missing.length > 0) return { missing: missing.map((file) => file.id) }
      for (const file of draft.files) if (file.bytes !== undefined) await write(owner, file.id, file.bytes)
      const files = draft.files.map(({ bytes: _bytes, ...rest }) => rest)
      const sheet: DraftSheet = { v: 1, savedAt: now(), text: draft.text, secret: draft.secret, files }
      await write(owner, '', Buffer.from(JSON.stringify(sheet)))
      const wanted = new Set(['', ...files.map((file) => file.id)].map((role) => seal.nameOf(owner, role)))
      for (const name of there) if (!wanted.has(name)) await rm(path.join(folder, name), { force: true })
      return { saved: true }
    },
    async remove(owner) {
      for (const name of await namesOf(owner)) await rm(path.join(folder, name), { force: true })
    },
  }
}

/** A draft is as old as its last save, which rewrites its text but not the files attached earlier. */
async function removeUntouched(folder: string, now: number): Promise<void> {
  const ages = new Map<string, number>()
  const names = (await namesIn(folder)).filter((name) => name !== recordsFile && name !== notesFile)
  for (const name of names) {
    const stem = name.slice(0, 64)
    const { mtimeMs } = await stat(path.join(folder, name))
    ages.set(stem, Math.min(ages.get(stem) ?? Number.POSITIVE_INFINITY, now - mtimeMs))
  }
  for (const name of names) {
    if ((ages.get(name.slice(0, 64)) as number) > draftLifeMs) await rm(path.join(folder, name), { force: true })
  }
}

async function moveDraft({ load, save, remove }: Drafts, from: string, to: string): Promise<void> {
  if (from === to) return
  const draft = await load(from)
  if (draft === null || draft === 'damaged') return
  await save(to, draft)
  await remove(from)
}

export function createDraftStore(options: DraftStoreOptions): DraftStore {
  const { folder, now } = options
  const memory = new Map<string, WireDraft>()
  let memoryRecords: Readonly<Record<string, string>> = {}
  let opened: Promise<Sealer | null> | undefined
  const queue = createWorkQueue()

  function sealer(): Promise<Sealer | null> {
    opened ??= options.key().then((key) => (key === null ? null : createSealer(key, options.apiHost)))
    return opened
  }

  async function drafts(): Promise<Drafts> {
    const seal = await sealer()
    return seal === null ? createMemoryDrafts(memory) : createSealedDrafts(folder, seal, now)
  }

  async function loadRecords(): Promise<StoredRecords> {
    const sealed = await readIfThere(path.join(folder, recordsFile), maxTextBytes)
    // Nothing stored yet: no need to ask the keychain, which may ask the user.
    if (sealed === null && opened === undefined) return { records: {}, lasting: true }
    const seal = await sealer()
    if (seal === null) return { records: memoryRecords, lasting: false }
    const value = Buffer.isBuffer(sealed) ? parseJson(seal.open(recordsOwner, '', sealed)) : null
    const records = typeof value === 'object' && value !== null ? (value as Record<string, string>) : {}
    return { records, lasting: true }
  }

  /** @returns false where there is no key to seal it with */
  async function writeSealed(file: string, owner: string, value: unknown): Promise<boolean> {
    const seal = await sealer()
    if (seal === null) return false
    await writeFileAtomic(path.join(folder, file), seal.seal(owner, '', Buffer.from(JSON.stringify(value))))
    return true
  }

  async function saveRecords(records: Readonly<Record<string, string>>): Promise<boolean> {
    memoryRecords = records
    return writeSealed(recordsFile, recordsOwner, records)
  }

  async function loadNotes(): Promise<unknown> {
    const sealed = await readIfThere(path.join(folder, notesFile), maxTextBytes)
    const seal = Buffer.isBuffer(sealed) ? await sealer() : null
    return seal === null ? null : parseJson(seal.open(notesOwner, '', sealed as Buffer))
  }

  /** One thing at a time, so that a save never crosses a removal; on a broken disk the answer given, and word of it. */
  function inTurn<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    return queue.run(work).catch((error: unknown) => {
      options.onTrouble(error)
      return otherwise
    })
  }

  return {
    load: (owner) => inTurn(async () => (await drafts()).load(owner), 'damaged' as const),
    save: (owner, draft) => inTurn(async () => (await drafts()).save(owner, draft), { saved: false }),
    remove: (owner) => inTurn(async () => (await drafts()).remove(owner), undefined),
    move: (from, to) => inTurn(async () => moveDraft(await drafts(), from, to), undefined),
    loadRecords: () => inTurn(loadRecords, { records: {}, lasting: false }),
    saveRecords: (records) => inTurn(() => saveRecords(records), false),
    loadNotes: () => inTurn(loadNotes, null),
    saveNotes: (notes) => inTurn(async () => void (await writeSealed(notesFile, notesOwner, notes)), undefined),
    clear() {
      memory.clear()
      memoryRecords = {}
    },
    removeOld: () => inTurn(() => removeUntouched(folder, now()), undefined),
    settled: queue.settled,
  }
}
