/** The browser's draft store on real storage, IndexedDB and WebCrypto. */

import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { WebApp } from '../../src/app/web-app.tsx'
import type { StoredDraft } from '../../src/platform/port.ts'
import { createWebDrafts } from '../../src/platform/web/drafts/draft-store.ts'
import { createWebPlatform } from '../../src/platform/web/platform.ts'
import { createServices, ServicesProvider } from '../../src/state/services.tsx'
import { confirmedClock, unconfirmedClock } from '../support/clocks.ts'
import { type DraftDevice, draftStoreContract } from '../support/draft-store-contract.ts'
import { tokenFor } from '../support/tokens.ts'

const owner = 'maria@example.com'
const day = 24 * 60 * 60 * 1000
const databaseName = 'truckstaff-drafts'

const local = () => [localStorage, sessionStorage]
const tab = () => [sessionStorage, localStorage]

/** A freshly opened page, which knows only what is stored on the device. */
const fresh = (places = local, now = Date.now) => createWebDrafts(places, confirmedClock(now))

/** The same before the provider has replied. */
const unheard = (now: () => number) => createWebDrafts(local, unconfirmedClock(now))

function file(name: string, content: BlobPart, type = 'image/png') {
  return new File([content], name, { type })
}

function draft(rest: Partial<StoredDraft> = {}): StoredDraft {
  return { text: '{"readable":1}', secret: 'CANARY-secret', files: [], ...rest }
}

async function contents(stored: StoredDraft | string | null) {
  if (stored === null || typeof stored === 'string') return stored
  const files = await Promise.all(
    stored.files.map(async ({ id, file: kept }) => ({ id, name: kept.name, type: kept.type, text: await kept.text() })),
  )
  return { text: stored.text, secret: stored.secret, files }
}

const storageText = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
const keyWith = (part: string) => Object.keys(localStorage).find((key) => key.startsWith(part)) ?? ''

function databaseOpened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => resolve(request.result)
  })
}

/** Blocks the opening of the database for some milliseconds, like a busy disk. Undoes its upgrade afterwards. */
function blockOpening(ms: number): Promise<void> {
  const until = performance.now() + ms
  return new Promise((resolve) => {
    const request = indexedDB.open(databaseName, 2)
    request.onupgradeneeded = () => {
      const transaction = request.transaction as IDBTransaction
      const keepBusy = () => {
        if (performance.now() >= until) transaction.abort()
        else transaction.objectStore('keys').count().onsuccess = keepBusy
      }
      keepBusy()
    }
    request.onerror = () => resolve()
  })
}

/** Runs a transaction over the whole database. */
async function inDatabase(work: (transaction: IDBTransaction) => void): Promise<void> {
  const database = await databaseOpened()
  const transaction = database.transaction([...database.objectStoreNames], 'readwrite')
  const done = new Promise((resolve) => {
    transaction.oncomplete = resolve
  })
  work(transaction)
  await done
  database.close()
}

/** Passes every value of an object store to `change` if given. */
function eachValue<Value>(store: IDBObjectStore, change: (value: Value) => Value): void {
  const cursor = store.openCursor()
  cursor.onsuccess = () => {
    if (cursor.result === null) return
    cursor.result.update(change(cursor.result.value as Value))
    cursor.result.continue()
  }
}

/** Empties the database, as on a new device. */
async function emptyDatabase(): Promise<void> {
  await fresh().load(owner) // creates the object stores
  await inDatabase((transaction) => {
    for (const name of transaction.objectStoreNames) transaction.objectStore(name).clear()
  })
}

/** Returns the sealed copy of the only draft; replaces it if `change` is given. */
async function sealedCopy(
  change: (copy: { savedAt: number; sealed: string }) => unknown = (copy) => copy,
): Promise<unknown> {
  let found: unknown
  await inDatabase((transaction) =>
    eachValue<{ savedAt: number; sealed: string }>(transaction.objectStore('copies'), (copy) => {
      found = copy
      return change(copy) as typeof copy
    }),
  )
  return found
}

async function databaseEntries(): Promise<{ keys: unknown[]; files: unknown[]; names: string[] }> {
  const found = { keys: [] as unknown[], files: [] as unknown[], names: [] as string[] }
  await inDatabase((transaction) => {
    const [keys, files] = [transaction.objectStore('keys').getAll(), transaction.objectStore('files').getAll()]
    const names = transaction.objectStore('files').getAllKeys()
    names.onsuccess = () =>
      Object.assign(found, { keys: keys.result, files: files.result, names: names.result.map(String) })
  })
  return found
}

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await emptyDatabase()
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Changes one byte of a base64 text. */
const otherByte = (sealed: string) => sealed.replace(/.(?==*$)/, (last) => (last === 'A' ? 'Q' : 'A'))

/** Simulates a page killed before this write: nothing later reaches the device. */
function endAt(write: number): { died: boolean } {
  let left = write
  const state = { died: false }
  const isOver = () => {
    state.died ||= left === 0
    left -= 1
    return state.died
  }
  for (const name of ['setItem', 'removeItem'] as const) {
    const real = Storage.prototype[name] as (...args: string[]) => void
    vi.spyOn(Storage.prototype, name).mockImplementation(function (this: Storage, ...args: string[]) {
      if (isOver()) throw new DOMException('this page has ended', 'AbortError')
      real.apply(this, args)
    })
  }
  // A worker ends with its page.
  const send = Worker.prototype.postMessage as (...args: unknown[]) => void
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...args: unknown[]) {
    if (isOver()) throw new DOMException('this page has ended', 'AbortError')
    send.apply(this, args)
  })
  const aborted = new WeakSet<IDBTransaction>()
  const prototype = IDBObjectStore.prototype as unknown as Record<string, (...args: unknown[]) => IDBRequest>
  for (const name of ['put', 'delete', 'clear']) {
    const real = prototype[name] as (...args: unknown[]) => IDBRequest
    vi.spyOn(prototype, name).mockImplementation(function (this: unknown, ...args: unknown[]) {
      const { transaction } = this as IDBObjectStore
      if (isOver() && !aborted.has(transaction)) {
        aborted.add(transaction)
        queueMicrotask(() => transaction.abort())
      }
      return real.apply(this, args)
    })
  }
  return state
}

/** @param forgets true for a browser that loses the last minute of its storage when killed */
function webDevice(forgets: boolean): DraftDevice {
  return {
    open: (later = 0) => fresh(local, () => Date.now() + later),
    async killAt(write, work) {
      const before = { ...localStorage }
      const state = endAt(write)
      await work(fresh())
      vi.restoreAllMocks()
      if (state.died && forgets) {
        localStorage.clear()
        for (const [key, value] of Object.entries(before)) localStorage.setItem(key, value)
      }
      return state.died
    },
    async damage() {
      for (const key of Object.keys(localStorage)) localStorage.setItem(key, `${localStorage.getItem(key)}x`)
      await sealedCopy((copy) => ({ ...copy, sealed: otherByte(copy.sealed) }))
    },
    async goneFile() {
      const folder = await navigator.storage.getDirectory()
      const handle = await folder.getFileHandle('usb.png', { create: true })
      const writer = await handle.createWritable()
      await writer.write('bytes')
      await writer.close()
      const gone = await handle.getFile()
      await folder.removeEntry('usb.png')
      return gone
    },
    lifetimeDays: 28,
  }
}

describe.each([
  ['as it is', false],
  ['that loses recent storage when killed', true],
])('the draft store contract in a browser %s', (_, forgets) => {
  for (const [name, run] of draftStoreContract) test(name, () => run(webDevice(forgets)))
})

describe('a file', () => {
  const kept = { id: 'photo', file: file('photo.jpg', 'bytes of a photo', 'image/jpeg') }

  test('is sealed in a worker; the page encrypts only typed text', async () => {
    const encrypt = vi.spyOn(crypto.subtle, 'encrypt')
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    expect(await fresh().save(owner, draft({ files: [kept] }))).toBe(true)
    expect(encrypt).toHaveBeenCalledTimes(1)
    expect(put.mock.instances.map((store) => (store as IDBObjectStore).name)).not.toContain('files')
    expect(await contents(await fresh().load(owner))).toMatchObject({
      files: [{ id: 'photo', name: 'photo.jpg', type: 'image/jpeg', text: 'bytes of a photo' }],
    })
  })

  test.each([
    ['cannot be created', () => vi.stubGlobal('Worker', vi.fn().mockThrow(new DOMException('no', 'SecurityError')))],
    [
      'crashes during its work',
      () =>
        vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker) {
          setTimeout(() => this.dispatchEvent(new Event('error')))
        }),
    ],
  ])('is sealed in the page if a worker %s', async (_, make) => {
    make()
    expect(await fresh().save(owner, draft({ files: [kept] }))).toBe(true)
    expect(await contents(await fresh().load(owner))).toMatchObject({ files: [{ text: 'bytes of a photo' }] })
  })
})

describe('saving', () => {
  test('ten megabytes', async () => {
    const bytes = new Uint8Array(10 * 1024 * 1024).fill(7)
    expect(await fresh().save(owner, draft({ files: [{ id: 'big', file: file('big.png', bytes) }] }))).toBe(true)
    const stored = await fresh().load(owner)
    expect(stored !== null && typeof stored !== 'string' && stored.files[0]?.file.size).toBe(bytes.length)
  })

  test('of several quick saves the last one wins', async () => {
    const drafts = fresh()
    const saves = ['1', '2', '3'].map((name) =>
      drafts.save(owner, draft({ text: name, secret: name, files: [{ id: name, file: file(name, name) }] })),
    )
    expect(await Promise.all(saves)).toEqual([true, true, true])
    expect(await contents(await fresh().load(owner))).toMatchObject({ text: '3', secret: '3', files: [{ id: '3' }] })
    expect((await databaseEntries()).names).toHaveLength(1)
  })

  test('the readable part is written synchronously: the page may be closing', async () => {
    const drafts = fresh()
    await drafts.load(owner)
    void drafts.save(owner, draft({ text: 'typed at the last moment' }))
    expect(storageText()).toContain('typed at the last moment')
  })

  test('a draft without secrets keeps none of an earlier save', async () => {
    const drafts = fresh()
    await drafts.save(owner, draft({ files: [{ id: 'a', file: file('a', 'a') }] }))
    await drafts.save(owner, draft({ secret: null }))
    expect(await contents(await fresh().load(owner))).toMatchObject({ secret: null, files: [] })
    expect((await databaseEntries()).names).toEqual([])
  })

  test('without Remember me the draft is stored in the tab only', async () => {
    await fresh(local).save(owner, draft({ text: 'old' }))
    await fresh(tab).save(owner, draft({ text: 'new' }))
    expect(JSON.stringify({ ...localStorage })).toBe('{}')
    expect(await contents(await fresh(tab).load(owner))).toMatchObject({ text: 'new', secret: 'CANARY-secret' })
    expect(await contents(await fresh(local).load(owner))).toMatchObject({ text: 'new' })
  })
})

describe('what is readable on the device', () => {
  test('no secret, file name, bytes or e-mail; and the key is not extractable', async () => {
    await fresh().save(owner, draft({ files: [{ id: 'a', file: file('CANARY-name.png', 'CANARY-bytes') }] }))
    expect(storageText()).not.toMatch(/CANARY/)
    expect(storageText()).not.toContain('maria')
    const { keys, files, names } = await databaseEntries()
    expect(names.join()).not.toContain('maria')
    expect(JSON.stringify(files)).not.toContain('CANARY')
    const [sealed] = files as { bytes: ArrayBuffer }[]
    expect(new TextDecoder().decode(sealed?.bytes)).not.toContain('CANARY')
    await expect(crypto.subtle.exportKey('raw', keys[0] as CryptoKey)).rejects.toThrow()
  })
})

describe('a removal (Log Out)', () => {
  test("leaves nothing readable, even with earlier copies of the device's data", async () => {
    const drafts = fresh()
    await drafts.save(owner, draft({ files: [{ id: 'a', file: file('a', 'a') }] }))
    const before = await sealedCopy()
    expect(before).toMatchObject({ sealed: expect.stringMatching(/.+/) })
    await drafts.remove(owner)
    expect(await fresh().load(owner)).toBeNull()
    const { keys, names } = await databaseEntries()
    expect({ keys, names }).toEqual({ keys: [], names: [] })
    await drafts.save(owner, draft({ secret: 'new' }))
    await sealedCopy(() => before)
    expect(await contents(await fresh().load(owner))).toMatchObject({ secret: null })
  })

  test('a save in progress does not survive it', async () => {
    const drafts = fresh()
    await drafts.load(owner)
    const bytes = new Uint8Array(2 * 1024 * 1024)
    const saving = drafts.save(owner, draft({ files: [{ id: 'a', file: file('a', bytes) }] }))
    await drafts.remove(owner)
    await saving
    expect((await databaseEntries()).names).toEqual([])
    expect(await fresh().load(owner)).toBeNull()
  })
})

describe('lifetime and damage', () => {
  test('a draft expires 28 days after its last change, without remains', async () => {
    await fresh().save(owner, draft({ files: [{ id: 'a', file: file('a', 'a') }] }))
    expect(await fresh(local, () => Date.now() + 27.9 * day).load(owner)).not.toBeNull()
    expect(await fresh(local, () => Date.now() + 28.1 * day).load(owner)).toBeNull()
    expect(storageText()).toBe('[{},{}]')
    expect((await databaseEntries()).names).toEqual([])
  })

  test('an expired draft is removed at the next visit of any user', async () => {
    await fresh().save(owner, draft({ files: [{ id: 'a', file: file('a', 'a') }] }))
    await fresh(local, () => Date.now() + 29 * day).load('bob@example.com')
    expect(storageText()).toBe('[{},{}]')
    expect((await databaseEntries()).names).toEqual([])
  })

  describe('with a wrong device clock', () => {
    const whole = { text: '{"readable":1}', secret: 'CANARY-secret', files: [{ id: 'a' }] }
    const withFile = draft({ files: [{ id: 'a', file: file('a', 'a') }] })

    test("29 days ahead: nothing is removed before or after the provider's time is known", async () => {
      await fresh().save(owner, withFile)
      const ahead = unheard(() => Date.now() + 29 * day)
      await ahead.load('bob@example.com')
      expect(await contents(await ahead.load(owner))).toMatchObject(whole)
      expect(await contents(await fresh().load(owner))).toMatchObject(whole)
    })

    test.each([
      ['a year ahead', 365],
      ['years behind', -2000],
    ])('a draft saved with the clock %s expires its lifetime after the provider is heard', async (_, days) => {
      await unheard(() => Date.now() + days * day).save(owner, withFile)
      await fresh().load('bob@example.com') // any other user
      expect(await contents(await fresh().load(owner))).toMatchObject(whole)
      expect(await contents(await fresh(local, () => Date.now() + 27 * day).load(owner))).toMatchObject(whole)
      expect(await fresh(local, () => Date.now() + 29 * day).load(owner)).toBeNull()
    })

    test('set back: a newer save still counts as newer, even if killed before it is sealed', async () => {
      await unheard(() => Date.now() + 9 * day).save(owner, draft())
      const later = unheard(Date.now)
      await later.load(owner)
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
        throw new DOMException('this page has ended', 'AbortError')
      })
      await later.save(owner, draft({ text: 'newer' }))
      vi.restoreAllMocks()
      expect(await contents(await unheard(Date.now).load(owner))).toMatchObject({ text: 'newer' })
      expect(await contents(await fresh().load(owner))).toMatchObject({ text: 'newer' })
    })

    test('set back after a removal: a new save is not taken for a leftover', async () => {
      await unheard(() => Date.now() + 9 * day).save(owner, draft())
      await unheard(() => Date.now() + 9 * day).remove(owner)
      const later = unheard(Date.now)
      await later.load(owner)
      await later.save(owner, draft({ text: 'anew' }))
      expect(await contents(await unheard(Date.now).load(owner))).toMatchObject({ text: 'anew' })
    })
  })

  test("old drafts are removed on every page at the provider's first time, without prefetching", async () => {
    await fresh().save(owner, draft({ files: [{ id: 'a', file: file('a', 'a') }] }))
    localStorage.setItem('token', tokenFor(3600))
    const platform = createWebPlatform()
    const services = createServices({ ...platform, releases: () => new Promise(() => undefined) })
    await render(
      <MemoryRouter>
        <ServicesProvider services={services}>
          <WebApp />
        </ServicesProvider>
      </MemoryRouter>,
    )
    const answer = (headers: Record<string, string>) =>
      vi.stubGlobal('fetch', async () => new Response('{}', { headers }))
    answer({})
    await platform.send({ call: 'forgotPassword', json: {} })
    expect((await databaseEntries()).names).toHaveLength(1)
    answer({ Date: new Date(Date.now() + 29 * day).toUTCString() })
    await platform.send({ call: 'forgotPassword', json: {} })
    await expect.poll(async () => (await databaseEntries()).names).toEqual([])
    expect(keyWith('wizardProgress:')).toBe('')
  })

  test.each(['', 'x', '{', 'null', '5', '[]', '{"savedAt":1}', '{"text":"x"}', '{"savedAt":"1","text":"x"}'])(
    'a damaged entry (%j) without a sealed copy is reported once, and removed',
    async (entry) => {
      const drafts = fresh()
      await drafts.save(owner, draft())
      await emptyDatabase()
      localStorage.setItem(keyWith('wizardProgress:'), entry)
      expect(await fresh().load(owner)).toBe('damaged')
      expect(await fresh().load(owner)).toBeNull()
      expect(storageText()).toBe('[{},{}]')
    },
  )

  test('the sealed copy replaces a damaged or lost entry, as after a kill', async () => {
    await fresh().save(owner, draft({ files: [{ id: 'a', file: file('a', 'a') }] }))
    const whole = { text: '{"readable":1}', secret: 'CANARY-secret', files: [{ id: 'a' }] }
    localStorage.setItem(keyWith('wizardProgress:'), '{')
    expect(await contents(await fresh().load(owner))).toMatchObject(whole)
    localStorage.clear()
    expect(await contents(await fresh().load(owner))).toMatchObject(whole)
  })

  test('the newer of entry and copy counts', async () => {
    await fresh().save(owner, draft())
    const later = JSON.stringify({ savedAt: Date.now() + 1000, text: 'written while the page closed' })
    localStorage.setItem(keyWith('wizardProgress:'), later)
    expect(await contents(await fresh().load(owner))).toMatchObject({
      text: 'written while the page closed',
      secret: 'CANARY-secret',
    })
    localStorage.setItem(keyWith('wizardProgress:'), JSON.stringify({ savedAt: 1 + Date.now() - day, text: 'old' }))
    expect(await contents(await fresh().load(owner))).toMatchObject({ text: '{"readable":1}' })
  })

  test.each<[string, (sealed: string) => string]>([
    ['empty', () => ''],
    ['cut', (sealed) => sealed.slice(0, -4)],
    ['no base64', () => '%%%.%%%'],
    ['a flipped byte', (sealed) => sealed.replace(/\.(.)/, (_, c) => `.${c === 'A' ? 'B' : 'A'}`)],
    ['plain text', () => 'CANARY'],
  ])('a damaged copy (%s) is skipped, the rest is restored', async (_, change) => {
    await fresh().save(owner, draft())
    await sealedCopy((copy) => ({ ...copy, sealed: change(copy.sealed) }))
    expect(await contents(await fresh().load(owner))).toEqual({ text: '{"readable":1}', secret: null, files: [] })
  })

  test('a browser killed after the removal does not restore it, and accepts a new one', async () => {
    await fresh().save(owner, draft())
    const onDisk = Object.entries(localStorage)
    await new Promise((resolve) => setTimeout(resolve, 5)) // the removal has a later time than the draft
    await fresh().remove(owner)
    for (const [key, value] of onDisk) localStorage.setItem(key, value)
    expect(await fresh().load(owner)).toBeNull()
    await fresh().save(owner, draft({ text: '{"readable":2}' }))
    expect(await contents(await fresh().load(owner))).toMatchObject({ text: '{"readable":2}', secret: 'CANARY-secret' })
  })

  test('a save in progress does not survive a removal (Discard, or the application is sent)', async () => {
    const drafts = fresh()
    await drafts.load(owner)
    const bytes = new Uint8Array(2 * 1024 * 1024)
    const saving = drafts.save(owner, draft({ files: [{ id: 'a', file: file('a', bytes) }] }))
    await drafts.remove(owner)
    await saving
    expect(await fresh().load(owner)).toBeNull()
    expect((await databaseEntries()).names).toEqual([])
  })
})

describe('moving to a new e-mail', () => {
  test("if the new entry can't be written, the old draft stays", async () => {
    await fresh().save(owner, draft())
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await fresh().move(owner, 'maria@new.example')
    vi.restoreAllMocks()
    expect(await contents(await fresh().load(owner))).toMatchObject({ secret: 'CANARY-secret' })
  })
})

describe('a device without storage', () => {
  test.each([
    ['indexedDB', undefined],
    ['crypto', {}],
  ])('no %s: kept until the page closes, and the save says so', async (name, value) => {
    vi.stubGlobal(name, value)
    const drafts = fresh()
    expect(await drafts.save(owner, draft())).toBe(false)
    vi.unstubAllGlobals()
    expect(await contents(await drafts.load(owner))).toMatchObject({ text: '{"readable":1}' })
    expect(await fresh().load(owner)).toBeNull()
  })

  test('storage is full: the save says so', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(await fresh().save(owner, draft())).toBe(false)
    expect(await fresh().load(owner)).toBeNull()
  })

  test('storage is blocked: the save says so', async () => {
    const drafts = fresh(() => [])
    expect(await drafts.save(owner, draft())).toBe(false)
    expect(await drafts.load(owner)).toBeNull()
    await drafts.move(owner, 'maria@new.example')
    await drafts.remove(owner)
  })

  test.each(['getItem', 'removeItem'] as const)('%s fails: nothing is thrown', async (method) => {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    const drafts = fresh()
    await drafts.save(owner, draft())
    await drafts.load(owner)
    await drafts.remove(owner)
  })

  test('without the database the page keeps everything, the device the readable part, and says so', async () => {
    await fresh().save(owner, draft())
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    const drafts = fresh()
    expect(await drafts.save(owner, draft({ text: 'new' }))).toBe(false)
    expect(await contents(await drafts.load(owner))).toEqual({ text: 'new', secret: 'CANARY-secret', files: [] })
    expect(await contents(await fresh().load(owner))).toEqual({ text: 'new', secret: null, files: [] })
    await drafts.remove(owner)
    expect(storageText()).toBe('[{},{}]')
    expect(await drafts.load(owner)).toBeNull()
  })

  test('a new release in another tab opens its database at once, and this tab loses nothing', async () => {
    const drafts = fresh()
    const all = draft({ files: [{ id: 'a', file: file('a.png', 'A') }] })
    expect(await drafts.save(owner, all)).toBe(true)
    const request = indexedDB.open(databaseName, 2)
    const newer = await new Promise<IDBDatabase>((resolve, reject) => {
      request.onblocked = () => reject(new Error('blocked'))
      request.onsuccess = () => resolve(request.result)
    })
    expect(await drafts.save(owner, { ...all, text: 'new' })).toBe(false)
    expect(await contents(await drafts.load(owner))).toEqual(await contents({ ...all, text: 'new' }))
    newer.close()
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(databaseName).onsuccess = resolve
    })
    expect(await drafts.save(owner, all)).toBe(true)
    expect(await contents(await fresh().load(owner))).toEqual(await contents(all))
  })

  test('if the database never opens, the form still opens, and the page keeps its answers', async () => {
    const holder = await databaseOpened() // like a tab of an old release that does not close it
    const deleted = new Promise((resolve) => {
      indexedDB.deleteDatabase(databaseName).onsuccess = resolve
    })
    const drafts = fresh()
    const all = draft({ files: [{ id: 'a', file: file('a.png', 'A') }] })
    expect(await drafts.load(owner)).toBeNull()
    expect(await drafts.save(owner, all)).toBe(false)
    expect(await contents(await drafts.load(owner))).toEqual(await contents(all))
    await drafts.remove(owner)
    expect(await drafts.load(owner)).toBeNull()
    holder.close()
    await deleted
    await expect.poll(() => drafts.save(owner, all)).toBe(true)
    expect(await drafts.save(owner, all)).toBe(true)
  })

  test('a database that opens after 3.5 s costs neither secrets nor files', async () => {
    const all = draft({ files: [{ id: 'a', file: file('a.png', 'A') }] })
    await fresh().save(owner, all)
    const blocked = blockOpening(3_500)
    const drafts = fresh()
    expect(await drafts.load(owner)).toBe('unreadable')
    await blocked
    await expect.poll(async () => contents(await drafts.load(owner))).toEqual(await contents(all))
    expect(await drafts.save(owner, { ...all, text: 'new' })).toBe(true)
  })

  test('if it is still closed at the second try, the form opens, and nothing of the draft is overwritten', async () => {
    const all = draft({ files: [{ id: 'a', file: file('a.png', 'A') }] })
    await fresh().save(owner, all)
    const blocked = blockOpening(5_000)
    const drafts = fresh()
    expect(await drafts.load(owner)).toBe('unreadable')
    expect(await contents(await drafts.load(owner))).toMatchObject({ text: all.text, secret: null, files: [] })
    await blocked
    expect(await drafts.save(owner, draft({ text: 'new', secret: null }))).toBe(false)
    expect(await contents(await fresh().load(owner))).toMatchObject({ secret: all.secret, files: [{ id: 'a' }] })
  })

  test('a damaged entry beside a closed database costs neither secrets nor files', async () => {
    const all = draft({ files: [{ id: 'a', file: file('a.png', 'A') }] })
    await fresh().save(owner, all)
    localStorage.setItem(keyWith('wizardProgress:'), 'not JSON')
    const blocked = blockOpening(5_000)
    const drafts = fresh()
    expect(await drafts.load(owner)).toBe('unreadable')
    expect(await drafts.load(owner)).toBe('damaged')
    await blocked
    expect((await databaseEntries()).files).toHaveLength(1)
  })

  test.each(['a', 'not JSON'])('what could not be read is not overwritten (entry: %s)', async (entry) => {
    const all = draft({ files: [{ id: 'a', file: file('a.png', 'A') }] })
    await fresh().save(owner, all)
    if (entry !== 'a') localStorage.setItem(keyWith('wizardProgress:'), entry)
    const fails = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('no backing store', 'UnknownError')
    })
    const drafts = fresh()
    await drafts.load(owner)
    fails.mockRestore()
    expect(await drafts.save(owner, draft({ text: 'new', secret: null }))).toBe(false)
    expect(await contents(await fresh().load(owner))).toMatchObject({ text: 'new', secret: 'CANARY-secret' })
    expect((await databaseEntries()).files).toHaveLength(1)
    await drafts.remove(owner)
    expect(await drafts.save(owner, draft({ text: 'new', secret: null }))).toBe(true)
  })

  test('a database that failed once is tried again', async () => {
    const drafts = fresh()
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => {
      const request = { error: new DOMException('busy', 'UnknownError') } as IDBOpenDBRequest
      setTimeout(() => request.onerror?.(new Event('error')))
      return request
    })
    expect(await drafts.save(owner, draft())).toBe(false)
    expect(await drafts.save(owner, draft())).toBe(true)
  })

  test('a read that failed once is repeated: no file counts as lost', async () => {
    const all = draft({ files: [{ id: 'a', file: file('a.png', 'A') }] })
    await fresh().save(owner, all)
    const real = IDBObjectStore.prototype.get
    let failures = 0
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function get(this: IDBObjectStore, key) {
      if (this.name !== 'files' || failures > 0) return real.call(this, key)
      failures += 1
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    })
    expect(await contents(await fresh().load(owner))).toEqual(await contents(all))
    expect(failures).toBe(1)
  })
})
