/**
 * Drafts in a browser (reliability section 6): readable answers as JSON in browser storage, so that they
 * can be written at once while the page closes; secret answers and files sealed with AES-GCM under a key
 * of the owner that lies in IndexedDB and can't be exported. Chromium brings browser storage to the disk up to
 * a minute later, so that a killed browser forgets it: a sealed copy of all answers lies in IndexedDB too, and
 * the younger of the two counts; and a removal is noted there, or a killed browser would bring the draft back. Honest limit: this stops a casual look and a
 * text search, not a script in our page or somebody who copies the whole profile.
 */
import { fromBase64, toBase64 } from '../domain/base64.ts'
import { sha256Hex } from '../domain/hash.ts'
import type { DraftStore, StoredDraft, StoredFile } from './port.ts'

const textPrefix = 'wizardProgress:'
const lifetimeMs = 7 * 24 * 60 * 60 * 1000
const databaseName = 'truckstaff-drafts'

const storeNames = ['keys', 'files', 'copies'] as const

/** Both texts of a draft, sealed together; null = the draft was removed then. */
interface SealedCopy {
  readonly savedAt: number
  readonly sealed: string | null
}

interface SealedFile {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly bytes: ArrayBuffer
  readonly type: string
  readonly name: string
  readonly savedAt: number
}

type CopiedTexts = Pick<StoredDraft, 'text' | 'secret'>

interface Sealed extends Pick<StoredDraft, 'files'> {
  readonly copy: (CopiedTexts & { readonly savedAt: number }) | null
  readonly removedAt: number | null
}

const nothingSealed: Sealed = { copy: null, removedAt: null, files: [] }

function promised<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Resolves when the transaction is carried out; a full disk shows only then. */
function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => {
    for (const name of storeNames) request.result.createObjectStore(name)
  }
  return promised(request)
}

/** So that a leftover draft does not tell whose it is. */
function hash(owner: string): Promise<string> {
  return sha256Hex(new TextEncoder().encode(owner))
}

/** Keeps drafts in memory: a kiosk's store, and the fallback of a page without secure context. */
export function createMemoryDrafts(): DraftStore {
  const drafts = new Map<string, StoredDraft>()
  return {
    async load(owner) {
      return drafts.get(owner) ?? null
    },
    async save(owner, draft) {
      drafts.set(owner, draft)
      return true
    },

    async remove(owner) {
      drafts.delete(owner)
    },
    async move(from, to) {
      const draft = drafts.get(from)
      if (draft !== undefined) drafts.set(to, draft)
      drafts.delete(from)
    },
    async forgetSecrets() {
      drafts.clear()
    },
  }
}

/**
 * @param places where drafts may lie, the one to write to first (session storage for a session that is not
 *   to be remembered); empty when the browser forbids it
 * @param now milliseconds since 1970
 */
export function createWebDrafts(places: () => readonly Storage[], now: () => number = Date.now): DraftStore {
  if (globalThis.crypto?.subtle === undefined || globalThis.indexedDB === undefined) return createMemoryDrafts()
  const hashes = new Map<string, string>()
  let database: Promise<IDBDatabase> | null = null
  let lastTurn: Promise<unknown> = Promise.resolve()

  /**
   * Work on what is sealed takes turns: an older draft never overtakes a newer one, and none outlives
   * its removal.
   */
  function inTurn<Value>(work: () => Promise<Value>, otherwise: Value): Promise<Value> {
    const turn = lastTurn.then(work).catch(() => otherwise) // the database is closed to us; the caller says what is not kept
    lastTurn = turn
    return turn
  }

  async function store(name: (typeof storeNames)[number], mode: IDBTransactionMode): Promise<IDBObjectStore> {
    try {
      database ??= openDatabase()
      return (await database).transaction(name, mode).objectStore(name)
    } catch (error) {
      database = null // opened anew next time
      throw error
    }
  }

  async function write(name: (typeof storeNames)[number], work: (objects: IDBObjectStore) => void): Promise<void> {
    const objects = await store(name, 'readwrite')
    const done = committed(objects.transaction)
    work(objects)
    await done
  }

  async function hashOf(owner: string): Promise<string> {
    const known = hashes.get(owner) ?? (await hash(owner))
    hashes.set(owner, known)
    return known
  }

  async function keyOf(id: string, create: boolean): Promise<CryptoKey | null> {
    const found = await promised<CryptoKey | undefined>((await store('keys', 'readonly')).get(id))
    if (found !== undefined || !create) return found ?? null
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    await write('keys', (keys) => keys.put(made, id))
    return made
  }

  async function fileNames(id: string): Promise<string[]> {
    const range = IDBKeyRange.bound(`${id}|`, `${id}|\uffff`)
    return (await promised((await store('files', 'readonly')).getAllKeys(range))).map(String)
  }

  async function sealText(key: CryptoKey, text: string): Promise<string> {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
    return `${toBase64(iv)}.${toBase64(new Uint8Array(sealed))}`
  }

  async function unsealText(key: CryptoKey, sealed: string): Promise<string | null> {
    try {
      const [iv = '', bytes = ''] = sealed.split('.')
      const open = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(iv) }, key, fromBase64(bytes))
      return new TextDecoder().decode(open)
    } catch {
      return null // another key, a flipped byte, a cut text: the caller says so in words
    }
  }

  async function saveFiles(id: string, key: CryptoKey, files: readonly StoredFile[]): Promise<void> {
    const wanted = new Map(files.map((entry) => [`${id}|${entry.id}`, entry.file]))
    const present = new Set(await fileNames(id))
    for (const name of present) {
      if (!wanted.has(name)) await write('files', (stored) => stored.delete(name))
    }
    for (const [name, file] of wanted) {
      if (present.has(name)) continue
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, await file.arrayBuffer())
      const sealed: SealedFile = { iv, bytes, type: file.type, name: await sealText(key, file.name), savedAt: now() }
      await write('files', (stored) => stored.put(sealed, name))
    }
  }

  async function loadFiles(id: string, key: CryptoKey): Promise<StoredFile[]> {
    const files: StoredFile[] = []
    for (const entry of await fileNames(id)) {
      const sealed = await promised<SealedFile | undefined>((await store('files', 'readonly')).get(entry))
      if (sealed === undefined) continue
      const name = await unsealText(key, sealed.name)
      const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.bytes).catch(() => null) // left out; the caller sees that a file it listed is not there
      if (name === null || bytes === null) continue
      files.push({ id: entry.slice(id.length + 1), file: new File([bytes], name, { type: sealed.type }) })
    }
    return files
  }

  async function removeFiles(id: string): Promise<void> {
    for (const name of await fileNames(id)) await write('files', (stored) => stored.delete(name))
  }

  /** Writes the readable part; false when the storage is full or forbidden. */
  function writeText(id: string, text: string, savedAt: number): boolean {
    const [target, ...others] = places()
    if (target === undefined) return false
    try {
      target.setItem(textPrefix + id, JSON.stringify({ savedAt, text }))
      for (const other of others) other.removeItem(textPrefix + id)
      return true
    } catch {
      return false // QuotaExceededError: the caller says that nothing is kept
    }
  }

  function readText(key: string): { savedAt: number; text: string } | 'damaged' | null {
    const stored = find(key)
    if (stored === null) return null
    try {
      const { savedAt, text } = JSON.parse(stored) as { savedAt: unknown; text: unknown }
      return typeof savedAt === 'number' && typeof text === 'string' ? { savedAt, text } : 'damaged'
    } catch {
      return 'damaged'
    }
  }

  /** Writes what must be sealed; false when a file can no longer be read. Throws when the storage is full. */
  async function sealRest(id: string, draft: StoredDraft, savedAt: number): Promise<boolean> {
    const key = await keyOf(id, true)
    if (key === null) return false
    const copy = await sealText(key, JSON.stringify({ text: draft.text, secret: draft.secret }))
    await write('copies', (copies) => copies.put({ savedAt, sealed: copy } satisfies SealedCopy, id))
    await saveFiles(id, key, draft.files)
    return true
  }

  function find(key: string): string | null {
    for (const place of places()) {
      try {
        const found = place.getItem(key)
        if (found !== null) return found
      } catch {
        // A place that can't be read holds nothing for us.
      }
    }
    return null
  }

  function forget(key: string) {
    for (const place of places()) {
      try {
        place.removeItem(key)
      } catch {
        // A place that can't be written to holds nothing of ours.
      }
    }
  }

  /** Our keys in all places that begin with a prefix. */
  function keysWith(prefix: string): string[] {
    return places().flatMap((place) => {
      const keys = Array.from({ length: place.length }, (_, index) => place.key(index) ?? '')
      return keys.filter((key) => key.startsWith(prefix))
    })
  }

  async function removeNow(id: string): Promise<void> {
    forget(textPrefix + id)
    await write('copies', (copies) => copies.delete(id))
    await removeFiles(id)
  }

  /** Drafts of whoever left this device for good end as well. */
  async function removeExpired(): Promise<void> {
    for (const key of keysWith(textPrefix)) {
      const stored = readText(key)
      if (stored !== null && stored !== 'damaged' && now() - stored.savedAt > lifetimeMs) {
        await removeNow(key.slice(textPrefix.length))
      }
    }
    for (const id of (await promised((await store('copies', 'readonly')).getAllKeys())).map(String)) {
      const copy = await promised<SealedCopy | undefined>((await store('copies', 'readonly')).get(id))
      if (copy !== undefined && now() - copy.savedAt > lifetimeMs && find(textPrefix + id) === null) await removeNow(id)
    }
  }

  /** What is sealed; the texts are null where they can't be opened (the key went with Log Out). */
  async function readSealed(id: string): Promise<Sealed> {
    const key = await keyOf(id, false)
    if (key === null) return nothingSealed
    const copy = await promised<SealedCopy | undefined>((await store('copies', 'readonly')).get(id))
    if (copy !== undefined && copy.sealed === null) return { ...nothingSealed, removedAt: copy.savedAt }
    const texts = copy?.sealed ? await unsealText(key, copy.sealed) : null
    return {
      removedAt: null,
      copy:
        copy === undefined || texts === null ? null : { savedAt: copy.savedAt, ...(JSON.parse(texts) as CopiedTexts) },
      files: await loadFiles(id, key),
    }
  }

  return {
    async load(owner) {
      const id = await hashOf(owner)
      await inTurn(removeExpired, undefined)
      const plain = readText(textPrefix + id)
      const { copy, removedAt, files } = await inTurn(() => readSealed(id), nothingSealed)
      if (copy !== null && (plain === null || plain === 'damaged' || copy.savedAt > plain.savedAt)) {
        return { text: copy.text, secret: copy.secret, files }
      }
      if (plain === null) return null
      if (plain === 'damaged') {
        await inTurn(() => removeNow(id), undefined)
        return 'damaged'
      }
      if (removedAt !== null && plain.savedAt < removedAt) {
        forget(textPrefix + id)
        return null
      }
      return { text: plain.text, secret: copy?.secret ?? null, files }
    },

    async save(owner, draft) {
      // Known owners are written before anything is awaited: the page may be closing.
      const savedAt = now()
      const id = hashes.get(owner) ?? (await hashOf(owner))
      if (!writeText(id, draft.text, savedAt)) return false
      return inTurn(() => sealRest(id, draft, savedAt), false)
    },

    async remove(owner) {
      const removal: SealedCopy = { savedAt: now(), sealed: null }
      const id = hashes.get(owner) ?? (await hashOf(owner))
      forget(textPrefix + id) // at once, so that a draft begun meanwhile is not taken along
      await inTurn(async () => {
        await write('copies', (copies) => copies.put(removal, id))
        await removeFiles(id)
      }, undefined)
    },

    async move(from, to) {
      const draft = await this.load(from)
      // Where the new place could not be written the old draft is better than none.
      if (draft !== null && draft !== 'damaged' && !(await this.save(to, draft))) return
      await this.remove(from)
    },

    async forgetSecrets() {
      await inTurn(async () => {
        for (const name of storeNames) await write(name, (objects) => objects.clear())
      }, undefined)
    },
  }
}
