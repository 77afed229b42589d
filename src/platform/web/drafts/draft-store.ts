/**
 * Drafts in a browser: readable answers in a journal that can be written while the page closes; secret answers and
 * files sealed in a database. The database also has a sealed copy of all answers, because a killed browser may lose its
 * journal; the newer of the two counts. Removals are recorded there too, or a lost removal would restore the draft.
 * Limit: this prevents casual reading and text search, not access by a script in the page or by a copy of the whole
 * browser profile.
 */

import { sha256Hex } from '../../../domain/common/hash.ts'
import { createWorkQueue } from '../../../domain/common/work-queue.ts'
import { draftAge, type SavedTime } from '../../../domain/progress/draft-life.ts'
import type { ProviderClock } from '../../../provider/clock.ts'
import type { DraftStore, StoredDraft } from '../../port.ts'
import { DatabaseLate } from './database.ts'
import { createJournal, type Journal, type JournalEntry } from './journal.ts'
import { createMemoryDrafts } from './memory-drafts.ts'
import { createSealedDrafts, nothingSealed, type Sealed, type SealedDrafts, type Texts } from './sealed-drafts.ts'

export { createMemoryDrafts } from './memory-drafts.ts'

/** The newer of journal and copy; only the copy has secrets. A draft saved before a removal does not count. */
function newerOf(entry: JournalEntry | 'damaged' | null, { copy, removedAt }: Sealed): Texts | 'damaged' | null {
  const written = entry === 'damaged' ? null : entry
  if (removedAt !== null && (written === null || written.savedAt < removedAt)) return null
  const sealed = copy === 'damaged' ? null : copy
  if (sealed !== null && (written === null || sealed.savedAt > written.savedAt)) {
    return { text: sealed.text, secret: sealed.secret }
  }
  if (written !== null) return { text: written.text, secret: sealed?.secret ?? null }
  return entry === null && copy === null ? null : 'damaged'
}

/** Hashes of e-mails, so that a leftover draft does not reveal its owner. */
function createOwnerIds() {
  const known = new Map<string, string>()
  return {
    /** Synchronous for an owner that was hashed before. */
    known: (owner: string) => known.get(owner),
    async of(owner: string): Promise<string> {
      const id = known.get(owner) ?? (await sha256Hex(new TextEncoder().encode(owner)))
      known.set(owner, id)
      return id
    },
  }
}

/**
 * Requests persistent storage at the first file, so that the browser does not evict drafts. Once, because some browsers
 * ask the user.
 */
function createPersistRequest() {
  let requested = false
  return () => {
    if (requested) return
    requested = true
    // Treats a failure as denied; `isPermanent` reports the result.
    navigator.storage?.persist?.().catch(() => undefined)
  }
}

/** The latest of the given times; 0 if there is none. */
function latest(...times: readonly (number | null | undefined)[]): number {
  return Math.max(0, ...times.map((time) => time ?? 0))
}

function writtenIn(journal: Journal, id: string): JournalEntry | null {
  const entry = journal.read(id)
  return entry === 'damaged' ? null : entry
}

/**
 * Removes all owners' drafts that were not changed for 28 days.
 * @param now the provider's time; null before the first reply, when nothing is removed
 */
async function removeExpired(
  journal: Journal,
  sealed: SealedDrafts,
  now: number | null,
  remove: (id: string) => Promise<void>,
): Promise<void> {
  if (now === null) return
  const copies = await sealed.times()
  for (const id of new Set([...journal.ids(), ...copies.keys()])) {
    const [entry, copy] = [writtenIn(journal, id), copies.get(id) ?? null]
    const newest = (copy?.savedAt ?? 0) > (entry?.savedAt ?? 0) ? copy : entry
    const age = newest === null ? 'fresh' : draftAge(newest, now)
    if (age === 'expired') await remove(id)
    if (newest === null || age !== 'ageless') continue
    // Moves both times by the same amount, so that the newer of the two stays the newer.
    const moved = ({ savedAt }: SavedTime) => ({ savedAt: savedAt + now - newest.savedAt, byProvider: true })
    if (entry !== null) journal.restamp(id, moved(entry))
    if (copy !== null) await sealed.restamp(id, moved(copy))
  }
}

/**
 * Wraps the sealed drafts: does not overwrite what could not be read, and keeps a draft that the database failed to
 * store in memory while the page is open.
 */
function withMemory(sealed: SealedDrafts): SealedDrafts & { unsealed(id: string): StoredDraft | undefined } {
  const memory = new Map<string, StoredDraft>()
  /** Ids of drafts that could not be read. */
  const unread = new Set<string>()
  return {
    ...sealed,
    unsealed: (id) => memory.get(id),
    async read(id) {
      unread.add(id)
      const found = await sealed.read(id)
      unread.delete(id)
      return found
    },
    async write(id, draft, time) {
      memory.set(id, draft)
      if (unread.has(id) && (await sealed.holds(id))) throw new Error('a draft that was not read is not overwritten')
      unread.delete(id)
      await sealed.write(id, draft, time)
      memory.delete(id)
    },
    remove(id, time) {
      memory.delete(id)
      unread.delete(id)
      return sealed.remove(id, time)
    },
  }
}

/** Returns what is stored of a draft, or why that is unknown: the database did not open in time, or a read failed. */
function readSealed(sealed: SealedDrafts, id: string): Promise<Sealed | 'late' | 'failed'> {
  // Twice: browsers close the database under a suspended page, and the next call opens it again.
  const reading = sealed.read(id).catch(() => sealed.read(id))
  return reading.catch((error: unknown) => (error instanceof DatabaseLate ? 'late' : 'failed'))
}

/** Interval of checks whether a reply has told the provider's time, in milliseconds. */
const clockCheckMs = 1_000

/**
 * @param places storages that may contain drafts; writes go to the first (session storage for a session that is not
 *   remembered); empty if the browser blocks storage
 */
export function createWebDrafts(
  places: () => readonly Storage[],
  clock: Pick<ProviderClock, 'now' | 'confirmedNow'>,
): DraftStore {
  if (globalThis.crypto?.subtle === undefined || globalThis.indexedDB === undefined) return createMemoryDrafts(false)
  const journal = createJournal(places)
  const sealed = withMemory(createSealedDrafts())
  const ids = createOwnerIds()
  const requestPersistence = createPersistRequest()
  const queue = createWorkQueue()
  /** Ids of drafts whose database did not open in time. */
  const late = new Set<string>()
  /**
   * The latest time that an owner's draft is known to carry: a clock set back must not make a newer save look older.
   */
  const known = new Map<string, number>()

  /** The time of a change that is made now. */
  function stamp(id: string): SavedTime {
    const confirmed = clock.confirmedNow()
    const before = known.get(id) ?? latest(writtenIn(journal, id)?.savedAt)
    const savedAt = Math.max(confirmed ?? clock.now(), before + 1)
    known.set(id, savedAt)
    return { savedAt, byProvider: confirmed !== null }
  }

  /** Queues work on the sealed drafts. @returns `otherwise` if it fails; the caller reports what is not stored */
  function inTurn<Value>(work: () => Promise<Value>, otherwise: Value): Promise<Value> {
    return queue.run(work).catch(() => otherwise)
  }

  async function removeNow(id: string): Promise<void> {
    journal.remove(id)
    await sealed.remove(id, stamp(id))
  }

  const removeOld = () => inTurn(() => removeExpired(journal, sealed, clock.confirmedNow(), removeNow), undefined)

  return {
    async load(owner) {
      const id = await ids.of(owner)
      await removeOld()
      const entry = journal.read(id)
      const found = await queue.run(() => readSealed(sealed, id))
      const stored = typeof found === 'string' ? nothingSealed : found
      const copiedAt = stored.copy === 'damaged' ? null : stored.copy?.savedAt
      known.set(id, latest(writtenIn(journal, id)?.savedAt, copiedAt, stored.removedAt))
      const unsealed = sealed.unsealed(id)
      // The journal's text differs if another tab has saved since.
      if (unsealed !== undefined && writtenIn(journal, id)?.text === unsealed.text) return unsealed
      // Once: a browser whose database never opens must not keep the form closed. Without an entry there is hardly a draft.
      if (found === 'late' && entry !== null && !late.has(id)) {
        late.add(id)
        return 'unreadable'
      }
      const texts = newerOf(entry, stored)
      if (texts === null) {
        journal.remove(id) // an entry that a killed browser restored after its removal
        return null
      }
      if (texts === 'damaged') {
        if (typeof found !== 'string') await inTurn(() => removeNow(id), undefined)
        return 'damaged'
      }
      return { ...texts, files: stored.files }
    },

    async save(owner, draft) {
      // Known owners are written before anything is awaited: the page may be closing.
      const id = ids.known(owner) ?? (await ids.of(owner))
      const time = stamp(id)
      if (!journal.write(id, { ...time, text: draft.text })) return false
      if (draft.files.length > 0) requestPersistence()
      return inTurn(() => sealed.write(id, draft, time).then(() => true), false)
    },

    async remove(owner) {
      const id = ids.known(owner) ?? (await ids.of(owner))
      const removedAt = stamp(id)
      journal.remove(id) // before the queue, so that a draft started meanwhile is not removed
      await inTurn(() => sealed.remove(id, removedAt), undefined)
    },

    async move(from, to) {
      if (from === to) return
      const draft = await this.load(from)
      if (draft === 'unreadable') return
      // If the write fails, keep the old draft.
      if (draft !== null && draft !== 'damaged' && !(await this.save(to, draft))) return
      await this.remove(from)
    },

    async removeOld() {
      while (clock.confirmedNow() === null) await new Promise((resolve) => setTimeout(resolve, clockCheckMs))
      await removeOld()
    },
  }
}
