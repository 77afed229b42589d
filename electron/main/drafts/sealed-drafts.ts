/** Drafts as encrypted files: one for the text, and one per attachment. */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { hasExpired } from '../../../src/domain/session/draft-life.ts'
import type { WireDraft, WireFile } from '../../../src/platform/ipc.ts'
import type { ProviderClock } from '../../../src/provider/clock.ts'
import { writeFileAtomic } from '../system/atomic-file.ts'
import { listNames, readIfExists, withRetry } from '../system/held-file.ts'
import { type Sealer, stemLength } from './sealer.ts'

const draftName = new RegExp(`^[0-9a-f]{${stemLength}}[.-]`)

export type LoadedDraft = WireDraft | 'unreadable' | null
export type LoadedText = Pick<WireDraft, 'text'> | 'unreadable' | null

export type Drafts = ReturnType<typeof createSealedDrafts>

export type DraftClock = Pick<ProviderClock, 'now' | 'confirmedNow'>

/** Content of a draft's text file; attachments are in separate files. */
interface DraftSheet {
  readonly v: 1
  readonly savedAt: number
  readonly text: string
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

async function removeFiles(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await withRetry(() => rm(path.join(folder, name), { force: true }))
}

/** Removes files of drafts without a text: their removal was interrupted. */
export async function finishRemovals(folder: string): Promise<void> {
  const names = (await listNames(folder)).filter((name) => draftName.test(name))
  await removeFiles(
    folder,
    names.filter((name) => !names.includes(`${name.slice(0, stemLength)}.bin`)),
  )
}

export function createSealedDrafts(folder: string, seal: Sealer, clock: DraftClock) {
  const pathOf = (stem: string, role: string): string => path.join(folder, seal.nameOf(stem, role))

  async function write(stem: string, role: string, bytes: Uint8Array): Promise<void> {
    await writeFileAtomic(pathOf(stem, role), seal.seal(stem, role, bytes))
  }

  async function namesOf(stem: string): Promise<string[]> {
    return (await listNames(folder)).filter((name) => name.startsWith(stem))
  }

  async function loadSheet(stem: string): Promise<DraftSheet | 'unreadable' | null> {
    const sealed = await readIfExists(pathOf(stem, ''))
    return sealed === null ? null : (readSheet(seal.open(stem, '', sealed)) ?? 'unreadable')
  }

  /** Removes the text first: the other files don't count without it. */
  async function removeAll(stem: string): Promise<void> {
    await removeFiles(folder, [seal.nameOf(stem, ''), ...(await namesOf(stem))])
  }

  return {
    /** 'unreadable': the text is damaged, or can't be read now, for example because a virus scanner holds it. */
    async load(owner: string): Promise<LoadedDraft> {
      const stem = seal.stemOf(owner)
      const sheet = await loadSheet(stem)
      if (sheet === null || sheet === 'unreadable') return sheet
      const files: WireFile[] = []
      for (const file of sheet.files) {
        const sealed = await readIfExists(pathOf(stem, file.id))
        const bytes = sealed === null ? null : seal.open(stem, file.id, sealed)
        if (bytes !== null) files.push({ ...file, bytes: new Uint8Array(bytes) })
      }
      return { text: sheet.text, files }
    },
    async loadText(owner: string): Promise<LoadedText> {
      const sheet = await loadSheet(seal.stemOf(owner))
      return sheet === null || sheet === 'unreadable' ? sheet : { text: sheet.text }
    },
    /** Attachments that are already stored may come without bytes. @returns false if one is missing, or without a disk */
    async save(owner: string, draft: WireDraft): Promise<boolean> {
      const stem = seal.stemOf(owner)
      const there = new Set(await namesOf(stem))
      if (draft.files.some(({ id, bytes }) => bytes === undefined && !there.has(seal.nameOf(stem, id)))) return false
      const files = draft.files.map(({ bytes: _bytes, ...rest }) => rest)
      const sheet: DraftSheet = { v: 1, savedAt: clock.now(), text: draft.text, files }
      await write(stem, '', Buffer.from(JSON.stringify(sheet)))
      for (const file of draft.files) if (file.bytes !== undefined) await write(stem, file.id, file.bytes)
      const wanted = new Set(['', ...files.map((file) => file.id)].map((role) => seal.nameOf(stem, role)))
      await removeFiles(
        folder,
        [...there].filter((name) => !wanted.has(name)),
      )
      return true
    },
    remove: (owner: string) => removeAll(seal.stemOf(owner)),
    /**
     * Removes drafts that were not changed for 28 days, but none of these owners, who may have typed while this computer's
     * clock was wrong. Does nothing before the provider's time is known.
     */
    async removeExpired(owners: readonly string[]): Promise<void> {
      if (clock.confirmedNow() === null) return
      const kept = owners.map(seal.stemOf)
      for (const name of await listNames(folder)) {
        const stem = name.slice(0, stemLength)
        if (!draftName.test(name) || name !== seal.nameOf(stem, '') || kept.includes(stem)) continue
        const sheet = await loadSheet(stem)
        if (sheet === null || sheet === 'unreadable') continue
        if (hasExpired(sheet.savedAt, clock.now())) await removeAll(stem)
      }
    },
  }
}
