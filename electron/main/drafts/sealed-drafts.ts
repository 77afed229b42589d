/** Drafts as encrypted files: one for the text, and one per attachment. */
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { draftAge, draftLifeMs, type SavedTime } from '../../../src/domain/progress/draft-life.ts'
import type { SaveOutcome, WireDraft, WireFile } from '../../../src/platform/ipc.ts'
import type { ProviderClock } from '../../../src/provider/clock.ts'
import { writeFileAtomic } from '../system/atomic-file.ts'
import { damagedSuffix, listNames, quarantine, readIfExists } from './retrying-file.ts'
import { type Sealer, stemLength } from './sealer.ts'

/** Maximum size of a text file. Drafts have about 50 kB; a much larger file is not valid. */
export const maxTextBytes = 8 * 1024 * 1024
/** Files in the same folder that are not drafts and don't expire. */
export const recordsFile = 'records.bin'
export const sessionFile = 'session.bin'

export type LoadedDraft = WireDraft | 'damaged' | 'unreadable' | null

/** Drafts by owner, on disk or in memory. */
export interface Drafts {
  /**
   * 'damaged': the files have been set aside. 'unreadable': the files can't be read at the moment, for example because
   * a virus scanner holds them. Saves are refused until a load succeeds.
   */
  load(owner: string): Promise<LoadedDraft>
  /** Attachments that are already stored may come without bytes. Missing ones are returned, to be sent again. */
  save(owner: string, draft: WireDraft): Promise<SaveOutcome>
  remove(owner: string): Promise<void>
  /** Removes drafts that were not changed for 28 days. Does nothing before the provider's time is known. */
  removeExpired(): Promise<void>
}

export type DraftClock = Pick<ProviderClock, 'now' | 'confirmedNow'>

/** Content of a draft's text file; attachments are in separate files. */
interface DraftSheet extends SavedTime {
  readonly v: 1
  readonly text: string
  readonly secret: string | null
  readonly files: readonly Omit<WireFile, 'bytes'>[]
}

export function parseJson(bytes: Buffer | null): unknown {
  try {
    return bytes === null ? null : JSON.parse(bytes.toString('utf8'))
  } catch {
    return null // encrypted by this app, but not JSON: treated as damaged
  }
}

function readSheet(bytes: Buffer | null): DraftSheet | null {
  const sheet = parseJson(bytes) as DraftSheet | null
  return sheet?.v === 1 && typeof sheet.text === 'string' && Array.isArray(sheet.files) ? sheet : null
}

/**
 * Removes the files of a stem whose text file is missing or unreadable: after an interrupted write, quarantined, or of
 * another provider.
 */
async function removeIfOld(folder: string, names: readonly string[], now: number): Promise<void> {
  const files = names.map((name) => path.join(folder, name))
  const changed = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs))
  if (now - Math.max(...changed) <= draftLifeMs) return
  for (const file of files) await rm(file, { force: true })
}

/** The sealed files of drafts, by the stem of their owner. */
function createDraftFiles(folder: string, seal: Sealer, clock: DraftClock) {
  const pathOf = (stem: string, role: string): string => path.join(folder, seal.nameOf(stem, role))

  async function write(stem: string, role: string, bytes: Uint8Array): Promise<void> {
    await writeFileAtomic(pathOf(stem, role), seal.seal(stem, role, bytes))
  }

  /** Writes the text file, with the current time. */
  async function writeSheet(stem: string, { text, secret, files }: Omit<DraftSheet, 'v' | 'savedAt'>): Promise<void> {
    const confirmed = clock.confirmedNow()
    const time = { savedAt: confirmed ?? clock.now(), byProvider: confirmed !== null }
    await write(stem, '', Buffer.from(JSON.stringify({ v: 1, ...time, text, secret, files } satisfies DraftSheet)))
  }

  async function namesOf(stem: string): Promise<string[]> {
    return (await listNames(folder)).filter((name) => name.startsWith(stem) && !name.endsWith(damagedSuffix))
  }

  async function loadSheet(stem: string): Promise<DraftSheet | 'damaged' | null> {
    const sealed = await readIfExists(pathOf(stem, ''), maxTextBytes)
    return sealed === null ? null : (readSheet(seal.open(stem, '', sealed)) ?? 'damaged')
  }

  async function removeAll(stem: string): Promise<void> {
    const names = (await listNames(folder)).filter((name) => name.startsWith(stem))
    for (const name of names) await rm(path.join(folder, name), { force: true })
  }

  return { pathOf, write, writeSheet, namesOf, loadSheet, removeAll }
}

export function createSealedDrafts(folder: string, seal: Sealer, clock: DraftClock): Drafts {
  const { pathOf, write, writeSheet, namesOf, loadSheet, removeAll } = createDraftFiles(folder, seal, clock)
  /** Stems of drafts that could not be read. They are not overwritten. */
  const unread = new Set<string>()

  /** Rejects when a file can't be read at the moment. */
  async function read(stem: string): Promise<WireDraft | 'damaged' | null> {
    const sheet = await loadSheet(stem)
    if (sheet === 'damaged') await quarantine(folder, await namesOf(stem))
    if (sheet === null || sheet === 'damaged') return sheet
    const now = clock.confirmedNow()
    if (now !== null && draftAge(sheet, now) === 'expired') return null
    const files: WireFile[] = []
    for (const file of sheet.files) {
      const sealed = await readIfExists(pathOf(stem, file.id), Number.POSITIVE_INFINITY)
      const bytes = sealed === null ? null : seal.open(stem, file.id, sealed)
      if (bytes !== null) files.push({ ...file, bytes: new Uint8Array(bytes) })
      else if (sealed !== null) await quarantine(folder, [seal.nameOf(stem, file.id)])
    }
    return { text: sheet.text, secret: sheet.secret, files }
  }

  async function removeExpiredOf(stem: string, names: readonly string[], now: number): Promise<void> {
    const sheet = await loadSheet(stem)
    if (sheet === null || sheet === 'damaged') return removeIfOld(folder, names, now)
    const age = draftAge(sheet, now)
    if (age === 'expired') return removeAll(stem)
    if (age === 'ageless') await writeSheet(stem, sheet)
    for (const name of names) if (name.endsWith(damagedSuffix)) await removeIfOld(folder, [name], now)
  }

  return {
    async load(owner) {
      const stem = seal.stemOf(owner)
      unread.add(stem)
      const draft = await read(stem)
      unread.delete(stem)
      return draft
    },
    async save(owner, draft) {
      const stem = seal.stemOf(owner)
      if (unread.has(stem)) throw new Error('a draft that could not be read is not written over')
      const there = new Set(await namesOf(stem))
      const missing = draft.files.filter((file) => file.bytes === undefined && !there.has(seal.nameOf(stem, file.id)))
      if (missing.length > 0) return { missing: missing.map((file) => file.id) }
      for (const file of draft.files) if (file.bytes !== undefined) await write(stem, file.id, file.bytes)
      const files = draft.files.map(({ bytes: _bytes, ...rest }) => rest)
      await writeSheet(stem, { text: draft.text, secret: draft.secret, files })
      const wanted = new Set(['', ...files.map((file) => file.id)].map((role) => seal.nameOf(stem, role)))
      for (const name of there) if (!wanted.has(name)) await rm(path.join(folder, name), { force: true })
      return { saved: true }
    },
    async remove(owner) {
      const stem = seal.stemOf(owner)
      await removeAll(stem)
      unread.delete(stem)
    },
    async removeExpired() {
      const now = clock.confirmedNow()
      if (now === null) return
      const names = (await listNames(folder)).filter((name) => name !== recordsFile && name !== sessionFile)
      for (const stem of new Set(names.map((name) => name.slice(0, stemLength)))) {
        await removeExpiredOf(
          stem,
          names.filter((name) => name.startsWith(stem)),
          now,
        )
      }
    },
  }
}
