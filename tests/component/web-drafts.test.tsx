/** The browser's draft store on real IndexedDB and WebCrypto. */

import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebApp } from '../../src/app/web-app.tsx'
import type { StoredDraft } from '../../src/platform/port.ts'
import type { DraftRecord, FileRecord } from '../../src/platform/web/drafts/database.ts'
import { createWebDrafts } from '../../src/platform/web/drafts/draft-store.ts'
import type { Sealed } from '../../src/platform/web/drafts/sealing.ts'
import { createWebPlatform } from '../../src/platform/web/platform.ts'
import { createServices, ServicesProvider } from '../../src/state/services.tsx'
import { confirmedClock } from '../support/clocks.ts'
import { contentsOf, type DraftDevice, draftStoreContract, maria } from '../support/draft-store-contract.ts'
import { render } from '../support/render.ts'
import { tokenFor } from '../support/tokens.ts'

const day = 24 * 60 * 60 * 1000
const databaseName = 'truckstaff-application'

/** A freshly opened page, which knows only what is stored on the device. */
const fresh = (later = 0) => createWebDrafts(confirmedClock(() => Date.now() + later))

function draft(text: string, ...names: string[]): StoredDraft {
  const files = names.map((name, index) => {
    return { id: `id-${index}`, file: new File([`CANARY-bytes of ${name}`], name, { lastModified: 1_780_000_000_000 }) }
  })
  return { text, files }
}

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
        else transaction.objectStore('drafts').count().onsuccess = keepBusy
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

/** Returns all keys and records. */
async function databaseEntries() {
  const found = { keys: [] as IDBValidKey[], drafts: [] as DraftRecord[], files: [] as FileRecord[] }
  await inDatabase((transaction) => {
    for (const name of ['drafts', 'files'] as const) {
      const store = transaction.objectStore(name)
      store.getAllKeys().onsuccess = ({ target }) => found.keys.push(...(target as IDBRequest<IDBValidKey[]>).result)
      const records = store.getAll()
      records.onsuccess = () => Object.assign(found, { [name]: records.result })
    }
  })
  return found
}

/** Creates the object stores, and empties them as on a new device. */
beforeEach(async () => {
  localStorage.clear()
  await fresh().load(maria)
  await inDatabase((transaction) => {
    for (const name of transaction.objectStoreNames) transaction.objectStore(name).clear()
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Simulates a page killed before this write: nothing later reaches the device. */
function endAt(write: number): { died: boolean } {
  let left = write
  const state = { died: false }
  const aborted = new WeakSet<IDBTransaction>()
  const prototype = IDBObjectStore.prototype as unknown as Record<string, (...args: unknown[]) => IDBRequest>
  for (const name of ['put', 'delete']) {
    const real = prototype[name] as (...args: unknown[]) => IDBRequest
    vi.spyOn(prototype, name).mockImplementation(function (this: unknown, ...args: unknown[]) {
      const { transaction } = this as IDBObjectStore
      state.died ||= left === 0
      left -= 1
      if (state.died && !aborted.has(transaction)) {
        aborted.add(transaction)
        queueMicrotask(() => transaction.abort())
      }
      return real.apply(this, args)
    })
  }
  const { commit } = IDBTransaction.prototype
  vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (this: IDBTransaction) {
    if (!aborted.has(this)) commit.call(this)
  })
  return state
}

function flipped({ iv, bytes }: Sealed): Sealed {
  const changed = new Uint8Array(bytes.slice(0))
  changed[0] = (changed[0] ?? 0) ^ 1
  return { iv, bytes: changed.buffer }
}

const device: DraftDevice = {
  open: () => fresh(),
  async killAt(write, work) {
    const state = endAt(write)
    await work(fresh()).catch((error: unknown) => {
      if (!state.died) throw error
    })
    vi.restoreAllMocks()
    return state.died
  },
  damage: () =>
    inDatabase((transaction) => {
      for (const name of transaction.objectStoreNames) {
        const cursor = transaction.objectStore(name).openCursor()
        cursor.onsuccess = () => {
          if (cursor.result === null) return
          const record = cursor.result.value as DraftRecord | FileRecord
          cursor.result.update({ ...record, sealed: flipped(record.sealed) })
          cursor.result.continue()
        }
      }
    }),
  count: async () => (await databaseEntries()).keys.length,
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
  removeExpired: (later, owner) => fresh(later).removeExpired(owner),
}

describe('the draft store contract in a browser', () => {
  for (const [name, run] of draftStoreContract) test(name, () => run(device))
})

test('nothing on the device is readable: no answer, file name, bytes or e-mail; the key can not be exported', async () => {
  await fresh().save(maria, draft('CANARY-answer', 'CANARY-name.png'))
  const { keys, drafts, files } = await databaseEntries()
  expect(JSON.stringify([keys, { ...localStorage }, { ...sessionStorage }])).not.toMatch(/maria|CANARY/)
  const sealed = [...drafts.map((one) => one.sealed), ...files.flatMap((one) => [one.about, one.sealed])]
  expect(sealed).toHaveLength(3)
  for (const { bytes } of sealed) expect(new TextDecoder().decode(bytes)).not.toContain('CANARY')
  await expect(crypto.subtle.exportKey('raw', drafts[0]?.key as CryptoKey)).rejects.toThrow()
})

test('typed text does not wait for files', async () => {
  const drafts = fresh()
  let read = () => undefined as undefined
  const slow = new File(['bytes'], 'slow.png')
  slow.arrayBuffer = () =>
    new Promise((resolve) => {
      read = () => void resolve(new ArrayBuffer(5)) as undefined
    })
  const files = [{ id: 'slow', file: slow }]
  const saves = [drafts.save(maria, { text: 'first', files }), drafts.save(maria, { text: 'typed meanwhile', files })]
  await expect.poll(async () => contentsOf(await fresh().load(maria))).toEqual({ text: 'typed meanwhile', files: [] })
  read()
  expect(await Promise.all(saves)).toEqual([true, true])
})

test('the first file requests persistent storage, once', async () => {
  const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(false)
  const drafts = fresh()
  await drafts.save(maria, draft('typed'))
  expect(persist).not.toHaveBeenCalled()
  await drafts.save(maria, draft('typed', 'a.png'))
  await drafts.save(maria, draft('typed', 'a.png', 'b.png'))
  expect(persist).toHaveBeenCalledOnce()
})

test('later saves write a file that is stored no second time', async () => {
  const drafts = fresh()
  await drafts.save(maria, draft('first', 'a.png'))
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  await drafts.save(maria, draft('second', 'a.png'))
  expect(put.mock.instances.map((store) => (store as IDBObjectStore).name)).toEqual(['drafts'])
})

test('a photo whose bytes the browser has lost costs neither the answers nor the other photos', async () => {
  await fresh().save(maria, draft('{"answers":1}', 'front.jpg', 'side.jpg'))
  const { get } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    if (this.name === 'files' && Array.isArray(key) && key[1] === 'id-0') {
      throw new DOMException('Data lost due to missing file.', 'NotReadableError')
    }
    return get.call(this, key)
  })
  const stored = await fresh().load(maria)
  vi.restoreAllMocks()
  if (stored === null || stored === 'unreadable') throw new Error('the draft is lost')
  expect([stored.text, stored.files.map(({ file }) => file.name)]).toEqual(['{"answers":1}', ['side.jpg']])
})

test("old drafts are removed on every page at the provider's first time", async () => {
  await fresh().save(maria, draft('old', 'a.png'))
  expect((await databaseEntries()).keys).toHaveLength(2)
  localStorage.setItem('token', tokenFor(3600))
  localStorage.setItem('user', JSON.stringify({ email: 'lee@truckstaff.example' }))
  const platform = createWebPlatform()
  const services = createServices({ ...platform, releases: () => new Promise(() => undefined) })
  await render(
    <MemoryRouter>
      <ServicesProvider services={services}>
        <WebApp />
      </ServicesProvider>
    </MemoryRouter>,
  )
  const headers = { Date: new Date(Date.now() + 29 * day).toUTCString() }
  vi.stubGlobal('fetch', async () => new Response('{}', { headers }))
  await platform.send({ call: 'forgotPassword', json: {} })
  await expect.poll(async () => (await databaseEntries()).keys).toEqual([])
})

describe('a database that does not open', () => {
  /** Gives up opening after 0.4 s in place of 2. */
  function giveUpSooner() {
    const later = window.setTimeout
    vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => later(work, ms === 2_000 ? 400 : ms))
  }

  test('for a while, after a killed browser: five files are unreadable, not gone, and then whole', async () => {
    const five = draft('typed', 'a', 'b', 'c', 'd', 'e')
    await fresh().save(maria, five)
    giveUpSooner()
    const blocked = blockOpening(1_200)
    const drafts = fresh()
    expect(await drafts.load(maria)).toBe('unreadable')
    await blocked
    expect(await contentsOf(await drafts.load(maria))).toEqual(await contentsOf(five))
  })

  test('at all: no call waits for ever, and nothing counts as stored', async () => {
    const holder = await databaseOpened() // like a tab of an old release that does not close it
    const deleted = new Promise((resolve) => {
      indexedDB.deleteDatabase(databaseName).onsuccess = resolve
    })
    giveUpSooner()
    const drafts = fresh()
    expect(await drafts.load(maria)).toBe('unreadable')
    expect(await drafts.save(maria, draft('typed'))).toBe(false)
    holder.close()
    await deleted
    await expect.poll(() => drafts.save(maria, draft('typed'))).toBe(true)
  })

  test('because a newer release in another tab needs it: that tab opens it at once', async () => {
    const drafts = fresh()
    expect(await drafts.save(maria, draft('old', 'a'))).toBe(true)
    const request = indexedDB.open(databaseName, 2)
    const newer = await new Promise<IDBDatabase>((resolve, reject) => {
      request.onblocked = () => reject(new Error('blocked'))
      request.onsuccess = () => resolve(request.result)
    })
    expect(await drafts.save(maria, draft('new', 'a'))).toBe(false)
    newer.close()
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(databaseName).onsuccess = resolve
    })
  })

  test('once: it is opened again', async () => {
    const drafts = fresh()
    await drafts.save(maria, draft('typed', 'a'))
    const real = IDBDatabase.prototype.transaction
    let failures = 0
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
      failures += 1
      if (failures === 1) throw new DOMException('Connection to Indexed Database server lost', 'InvalidStateError')
      return real.apply(this, args)
    })
    expect(await contentsOf(await drafts.load(maria))).toEqual(await contentsOf(draft('typed', 'a')))
    failures = 0
    expect(await drafts.save(maria, draft('more', 'a'))).toBe(true)
  })
})

describe('a device without storage', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }

  test.each([
    ['indexedDB', undefined],
    ['crypto', {}],
  ])('no %s: kept until the page closes, and the save says so', async (name, value) => {
    vi.stubGlobal(name, value)
    const drafts = fresh()
    expect(await drafts.save(maria, draft('typed'))).toBe(false)
    vi.unstubAllGlobals()
    expect(await drafts.load(maria)).toMatchObject({ text: 'typed' })
    expect(await fresh().load(maria)).toBeNull()
  })

  test('site data is blocked: the same', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    const { drafts } = createWebPlatform()
    expect(await drafts.save(maria, draft('typed'))).toBe(false)
    expect(await drafts.load(maria)).toMatchObject({ text: 'typed' })
  })

  test('storage is full: the save says so, and the old draft stays', async () => {
    await fresh().save(maria, draft('old'))
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full)
    expect(await fresh().save(maria, draft('new'))).toBe(false)
    expect(await fresh().load(maria)).toMatchObject({ text: 'old' })
  })

  test('there is no room for a file: the save says so and stores the text', async () => {
    const real = IDBObjectStore.prototype.put
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      return this.name === 'files' ? full() : real.apply(this, args)
    })
    expect(await fresh().save(maria, draft('typed', 'a'))).toBe(false)
    expect(await contentsOf(await fresh().load(maria))).toEqual({ text: 'typed', files: [] })
  })
})
