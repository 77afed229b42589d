/**
 * Drafts in a browser, encrypted in a database. Limit: this prevents casual reading and text search, not access by a
 * script in the page or by a copy of the whole browser profile.
 */

import { createMemoryDrafts } from '../../../domain/common/memory-drafts.ts'
import { createWorkQueue } from '../../../domain/common/work-queue.ts'
import { hasExpired } from '../../../domain/session/draft-life.ts'
import { hashOwner } from '../../../domain/session/owner-hash.ts'
import type { ProviderClock } from '../../../provider/clock.ts'
import type { DraftFile, DraftStore, StoredDraft } from '../../port.ts'
import { type DraftDatabase, type FileRecord, filesOf, openDrafts } from './database.ts'
import { makeKey, seal, sealText, unseal, unsealText } from './sealing.ts'

/** Loaded with this file, which is a chunk of its own. */
export { createMemoryDrafts } from '../../../domain/common/memory-drafts.ts'

/** Survives a power cut: the browser reports a write only once it is on the disk. */
const durable = { durability: 'strict' } as const

/** By owner's id, of drafts that this page has read or stored. Another tab may have made a new one before the load. */
const draftKeys = new Map<string, CryptoKey>()

async function ownerId(owner: string): Promise<string> {
  const id = await hashOwner(owner)
  if (id === null) throw new Error('no owner, or no secure context')
  return id
}

/** Returns the keys of an owner's files except those with the ids. */
function otherFiles(owner: string, ids: readonly string[]): IDBKeyRange[] {
  const kept = [...ids].sort().map((id) => [owner, id])
  return [...kept, [owner, []]].map((end, index) => IDBKeyRange.bound(kept[index - 1] ?? [owner], end, true, true))
}

/**
 * Replaces the text, and removes the files that the draft no longer has, in one transaction. It waits for as little as
 * possible, and commits by itself: a page that is left has no time for the events of its requests.
 */
async function putText(database: DraftDatabase, id: string, draft: StoredDraft, savedAt: number): Promise<void> {
  const key = draftKeys.get(id) ?? (await database.get('drafts', id))?.key ?? (await makeKey())
  draftKeys.set(id, key)
  const sealed = await sealText(key, draft.text)
  const work = database.transaction(['drafts', 'files'], 'readwrite', durable)
  const files = work.objectStore('files')
  const gone = otherFiles(
    id,
    draft.files.map((file) => file.id),
  )
  const changes = [
    work.objectStore('drafts').put({ savedAt, key, sealed }, id),
    ...gone.map((keys) => files.delete(keys)),
  ]
  work.commit()
  await Promise.all([...changes, work.done])
}

/** @param isAttached whether the draft still has the file; asked again after the encryption */
async function putFile(
  database: DraftDatabase,
  id: string,
  { id: fileId, file }: DraftFile,
  isAttached: () => boolean,
): Promise<void> {
  if (!isAttached() || (await database.getKey('files', [id, fileId])) !== undefined) return
  const key = (await database.get('drafts', id))?.key
  if (key === undefined) throw new Error('another tab has removed the draft')
  const { name, type, lastModified } = file
  const about = await sealText(key, JSON.stringify({ name, type, lastModified }))
  const sealed = await seal(key, await file.arrayBuffer())
  if (!isAttached()) return
  const work = database.transaction('files', 'readwrite', durable)
  await Promise.all([work.store.put({ about, sealed }, [id, fileId]), work.done])
}

/** Returns null for a file that was damaged. */
async function openFile(key: CryptoKey, { about, sealed }: FileRecord): Promise<File | null> {
  try {
    const { name, type, lastModified } = JSON.parse(await unsealText(key, about))
    return new File([await unseal(key, sealed)], name, { type, lastModified })
  } catch {
    return null // the caller names the files that are missing
  }
}

/** Browsers keep large values in files of their own: without one, the rest of the draft can still be read. */
function unlessLost(error: DOMException): undefined {
  if (!['NotReadableError', 'NotFoundError', 'DataError'].includes(error.name)) throw error
}

/** Rejects if there is a draft that can't be read. */
async function read(database: DraftDatabase, id: string): Promise<StoredDraft | null> {
  draftKeys.delete(id)
  const stored = await database.get('drafts', id)
  if (stored === undefined) return null
  draftKeys.set(id, stored.key)
  const text = await unsealText(stored.key, stored.sealed)
  const files: DraftFile[] = []
  for (const name of await database.getAllKeys('files', filesOf(id))) {
    const record = await database.get('files', name).catch(unlessLost)
    const file = record === undefined ? null : await openFile(stored.key, record)
    if (file !== null) files.push({ id: name[1], file })
  }
  return { text, files }
}

async function readText(database: DraftDatabase, id: string): Promise<Pick<StoredDraft, 'text'> | null> {
  const stored = await database.get('drafts', id)
  return stored === undefined ? null : { text: await unsealText(stored.key, stored.sealed) }
}

async function removeAll(database: DraftDatabase, id: string): Promise<void> {
  draftKeys.delete(id)
  const work = database.transaction(['drafts', 'files'], 'readwrite', durable)
  await Promise.all([work.objectStore('drafts').delete(id), work.objectStore('files').delete(filesOf(id)), work.done])
}

async function removeExpiredOf(database: DraftDatabase, kept: string, now: number): Promise<void> {
  for (const id of await database.getAllKeys('drafts')) {
    if (id === kept) continue
    const stored = await database.get('drafts', id)
    if (stored !== undefined && hasExpired(stored.savedAt, now)) await removeAll(database, id)
  }
}

/** So that the browser does not evict drafts. Once, because some browsers ask the user. */
function createPersistRequest() {
  let requested = false
  return () => {
    if (requested) return
    requested = true
    navigator.storage?.persist?.().catch(() => undefined)
  }
}

/** Interval of checks whether a reply has told the provider's time, in milliseconds. */
const clockCheckMs = 1_000

export function createWebDrafts(clock: Pick<ProviderClock, 'now' | 'confirmedNow'>): DraftStore {
  if (globalThis.crypto?.subtle === undefined || globalThis.indexedDB === undefined) return createMemoryDrafts(false)
  const run = openDrafts()
  const requestPersistence = createPersistRequest()
  /** Texts do not wait for files, whose encryption takes seconds on a slow phone. */
  const texts = createWorkQueue()
  const files = createWorkQueue()
  const latest = new Map<string, StoredDraft>()

  async function saveText(owner: string, draft: StoredDraft): Promise<void> {
    const id = await ownerId(owner)
    // A newer save makes this one superfluous, and so does a removal, which comes after it.
    if (latest.get(owner) === draft) await run((database) => putText(database, id, draft, clock.now()))
  }

  /** @returns false if a file could not be read or stored */
  async function saveFiles(owner: string, draft: StoredDraft): Promise<boolean> {
    const id = await ownerId(owner)
    let stored = true
    for (const file of draft.files) {
      const isAttached = () => latest.get(owner)?.files.some((other) => other.id === file.id) === true
      await run((database) => putFile(database, id, file, isAttached)).catch(() => {
        stored = false
      })
    }
    return stored
  }

  return {
    // After the files of earlier saves.
    load: (owner) =>
      files
        .run(() => texts.run(() => run(async (database) => read(database, await ownerId(owner)))))
        .catch(() => 'unreadable' as const),

    loadText: (owner) =>
      texts
        .run(() => run(async (database) => readText(database, await ownerId(owner))))
        .catch(() => 'unreadable' as const),

    async save(owner, draft) {
      latest.set(owner, draft)
      if (draft.files.length > 0) requestPersistence()
      const text = texts
        .run(() => saveText(owner, draft))
        .then(
          () => true,
          () => false, // the caller says that the draft is not stored
        )
      return files.run(async () => (await text) && saveFiles(owner, draft))
    },

    remove(owner) {
      latest.delete(owner)
      return texts.run(() => run(async (database) => removeAll(database, await ownerId(owner))))
    },

    async removeExpired(owner) {
      while (clock.confirmedNow() === null) await new Promise((resolve) => setTimeout(resolve, clockCheckMs))
      const kept = await ownerId(owner)
      await texts.run(() => run((database) => removeExpiredOf(database, kept, clock.now())))
    },
  }
}
