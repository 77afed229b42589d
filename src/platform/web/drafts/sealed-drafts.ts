/** The encrypted part of a draft: a copy of both texts, and the files. */
import type { SavedTime } from '../../../domain/progress/draft-life.ts'
import type { DraftFile, StoredDraft } from '../../port.ts'
import { createDraftDatabase, type DraftDatabase } from './database.ts'
import { createFileSealer, type FileSealer } from './seal-jobs.ts'
import { makeKey, openBytes, openText, sealText } from './sealing.ts'

export type Texts = Pick<StoredDraft, 'text' | 'secret'>

export interface Sealed extends Pick<StoredDraft, 'files'> {
  readonly copy: (Texts & { readonly savedAt: number }) | 'damaged' | null
  /** When the draft was removed, in milliseconds since 1970; null = it was not, or a newer one exists. */
  readonly removedAt: number | null
}

export const nothingSealed: Sealed = { copy: null, removedAt: null, files: [] }

export interface SealedDrafts {
  read(id: string): Promise<Sealed>
  /** Whether there is anything to read. */
  holds(id: string): Promise<boolean>
  /** Rejects if the storage is full or a file is no longer readable; the texts are stored before the files. */
  write(id: string, draft: StoredDraft, time: SavedTime): Promise<void>
  /** @param at drafts saved before this time are not restored */
  remove(id: string, at: SavedTime): Promise<void>
  /** Returns when each owner's copy was saved or removed. */
  times(): Promise<ReadonlyMap<string, SavedTime>>
  /** Changes the time of an owner's copy. */
  restamp(id: string, time: SavedTime): Promise<void>
}

async function keyOf(database: DraftDatabase, id: string): Promise<CryptoKey> {
  const found = await database.key(id)
  if (found !== undefined) return found
  const made = await makeKey()
  await database.putKey(id, made)
  return made
}

async function saveFiles(
  database: DraftDatabase,
  sealFile: FileSealer,
  id: string,
  key: CryptoKey,
  draft: StoredDraft,
  savedAt: number,
): Promise<void> {
  const wanted = new Set(draft.files.map((file) => file.id))
  const present = new Set(await database.fileIds(id))
  const removeUnwanted = async () => {
    for (const fileId of present) if (!wanted.has(fileId)) await database.removeFile(id, fileId)
  }
  const sealNew = async () => {
    for (const { id: fileId, file } of draft.files) {
      if (present.has(fileId)) continue
      await sealFile({ key, owner: id, id: fileId, file, savedAt })
      present.add(fileId)
    }
  }
  // Stores a prepared file before its original is removed; only if there is no room for both, the other way round.
  await sealNew().catch(async () => {
    await removeUnwanted()
    await sealNew()
  })
  await removeUnwanted()
}

async function loadFiles(database: DraftDatabase, id: string, key: CryptoKey): Promise<DraftFile[]> {
  const files: DraftFile[] = []
  for (const fileId of await database.fileIds(id)) {
    const sealed = await database.file(id, fileId)
    if (sealed === undefined) continue
    const { type, savedAt, lastModified = savedAt } = sealed
    const name = await openText(key, sealed.name)
    const bytes = await openBytes(key, sealed)
    if (name === null || bytes === null) continue // the caller reports listed files that are missing
    files.push({ id: fileId, file: new File([bytes], name, { type, lastModified }) })
  }
  return files
}

async function loadCopy(database: DraftDatabase, id: string, key: CryptoKey): Promise<Sealed['copy']> {
  const copy = await database.copy(id)
  if (copy === undefined || copy.sealed === null) return null
  const texts = await openText(key, copy.sealed)
  return texts === null ? 'damaged' : { savedAt: copy.savedAt, ...(JSON.parse(texts) as Texts) }
}

export function createSealedDrafts(): SealedDrafts {
  const database = createDraftDatabase()
  const sealFile = createFileSealer(database)
  return {
    async read(id) {
      const stored = await database.copy(id)
      if (stored?.sealed === null) return { ...nothingSealed, removedAt: stored.savedAt }
      const key = await database.key(id)
      if (key === undefined) return nothingSealed // removed with the draft
      return { copy: await loadCopy(database, id, key), removedAt: null, files: await loadFiles(database, id, key) }
    },
    async holds(id) {
      const copy = await database.copy(id)
      return (copy !== undefined && copy.sealed !== null) || (await database.fileIds(id)).length > 0
    },
    async write(id, draft, time) {
      const key = await keyOf(database, id)
      const { text, secret } = draft
      await database.putCopy(id, { ...time, sealed: await sealText(key, JSON.stringify({ text, secret })) })
      await saveFiles(database, sealFile, id, key, draft, time.savedAt)
    },
    remove: database.remove,
    async times() {
      const times = new Map<string, SavedTime>()
      for (const id of await database.copyOwners()) {
        const copy = await database.copy(id)
        if (copy !== undefined) times.set(id, copy)
      }
      return times
    },
    async restamp(id, time) {
      const copy = await database.copy(id)
      if (copy !== undefined) await database.putCopy(id, { ...copy, ...time })
    },
  }
}
