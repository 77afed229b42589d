/** What only the desktop's draft store does; the rest is in the contract (draft-contract.test.ts). */
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DraftStore } from '../../../../electron/main/drafts/draft-store.ts'
import type { WireDraft, WireFile } from '../../../../src/platform/ipc.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const dana = 'dana@truckstaff.example'
const lee = 'lee@truckstaff.example'
const day = 86_400_000

/** Errors of the next reads; null lets one pass. */
const disk = vi.hoisted(() => ({ failures: [] as (Error | null)[] }))

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  const readFile = async (...args: Parameters<typeof real.readFile>) => {
    const failure = String(args[0]).endsWith('.bin') && disk.failures.shift()
    if (failure) throw failure
    return real.readFile(...args)
  }
  return { ...real, readFile }
})
// Test files share a process, and another one may have loaded the store without the mock.
vi.resetModules()
const { createDraftStore } = await import('../../../../electron/main/drafts/draft-store.ts')

let folder: string
let key: Buffer | null
let now: number
/** The provider's time; null before it is known. */
let confirmed: () => number | null
let troubles: unknown[]

beforeEach(() => {
  folder = path.join(tempFolder(), 'drafts')
  key = randomBytes(32)
  now = Date.now()
  confirmed = () => now
  troubles = []
})

/** Simulates a start of the app. */
function open(apiHost = 'api.example', memoryOnly = false): DraftStore {
  return createDraftStore({
    memoryOnly,
    folder,
    apiHost,
    key: async () => key,
    clock: { now: () => now, confirmedNow: () => confirmed() },
    onUnreadable: () => troubles.push('another key'),
    onFailure: (error) => troubles.push(error),
  })
}

function file(id: string, content: string): WireFile & { readonly bytes: Uint8Array } {
  return { id, name: `${id}.png`, type: 'image/png', lastModified: 7, bytes: new TextEncoder().encode(content) }
}

const draft: WireDraft = { text: '{"fullName":"CANARY-NAME"}', files: [] }

function files(): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : []
}

const pathOf = (name: string | undefined) => path.join(folder, name as string)

describe('a draft', () => {
  it('is unreadable without the key, and names no owner, like the records, which survive a restart', async () => {
    await open().save(dana, { ...draft, files: [file('a', 'CANARY-BYTES')] })
    expect(await open().saveRecords({ name: 'CANARY-NAME' })).toBe(true)
    expect(await open().loadRecords()).toEqual({ records: { name: 'CANARY-NAME' }, lasting: true })
    for (const name of files()) {
      expect(name).not.toContain('dana')
      expect(readFileSync(pathOf(name)).toString('latin1')).not.toMatch(/CANARY|dana|png/)
    }
  })

  it('of a key that is lost or replaced is said to be unreadable, and kept beside the store until it has expired', async () => {
    const store = open()
    await store.save(dana, draft)
    await store.saveRecords({ name: 'Dana' })
    const before = files()
    key = randomBytes(32)
    now += 5
    const next = open()
    expect(await next.load(dana)).toBeNull()
    expect(troubles).toEqual(['another key'])
    await next.save(dana, draft)
    await next.saveRecords({ name: 'Lee' })
    const aside = `${folder}-${now}`
    expect(readdirSync(aside).sort()).toEqual(before)
    expect(await open().load(dana)).toEqual(draft)
    expect(troubles).toHaveLength(1)
    now += 27 * day
    await open().removeExpired([])
    expect(existsSync(aside)).toBe(true)
    now += 2 * day
    confirmed = () => null
    await open().removeExpired([])
    expect(existsSync(aside)).toBe(true)
    confirmed = () => now
    await open().removeExpired([dana])
    expect([existsSync(aside), existsSync(folder)]).toEqual([false, true])
  })

  it('moved to another user’s name is unreadable', async () => {
    await open().save(dana, draft)
    const [danas] = files()
    await open().save(lee, { ...draft, text: 'lee' })
    const lees = files().find((name) => name !== danas)
    writeFileSync(pathOf(lees), readFileSync(pathOf(danas)))
    expect(await open().load(lee)).toBe('unreadable')
  })
})

describe('attached files', () => {
  const { bytes: _bytes, ...withoutBytes } = file('a', 'bytes')

  it('are written once, however often the text is saved', async () => {
    const store = open()
    await store.save(dana, { ...draft, files: [file('a', 'bytes')] })
    const attached = pathOf(files().find((name) => name.includes('-')))
    const before = readFileSync(attached)
    expect(await store.save(dana, { text: 'more', files: [withoutBytes] })).toBe(true)
    expect(readFileSync(attached)).toEqual(before)
    expect(await store.load(dana)).toEqual({ text: 'more', files: [file('a', 'bytes')] })
    expect(await store.save(dana, { text: 'other', files: [{ ...withoutBytes, id: 'b' }] })).toBe(false)
    expect(await store.load(dana)).toMatchObject({ text: 'more' })
  })

  it('that are damaged are left out, the answers stay', async () => {
    const store = open()
    await store.save(dana, { ...draft, files: [file('a', '1'), file('b', '2')] })
    writeFileSync(pathOf(files().find((one) => one.includes('-'))), 'x')
    const loaded = (await store.load(dana)) as WireDraft
    expect(loaded.text).toBe(draft.text)
    expect(loaded.files).toHaveLength(1)
  })
})

describe('without a key', () => {
  it('drafts are in memory and the disk is not touched', async () => {
    key = null
    const store = open()
    const whole = { ...draft, files: [file('a', 'bytes')] }
    expect(await store.save(dana, whole)).toBe(false)
    expect(await store.save(dana, { ...whole, text: 'more' })).toBe(false)
    expect(await store.load(dana)).toEqual({ ...whole, text: 'more' })
    expect(await store.load(lee)).toBeNull()
    expect(await store.saveRecords({ name: 'Dana' })).toBe(false)
    expect(await store.loadRecords()).toEqual({ records: { name: 'Dana' }, lasting: false })
    expect(files()).toEqual([])
    store.clear()
    expect(await store.load(dana)).toBeNull()
    expect(await store.loadRecords()).toEqual({ records: {}, lasting: false })
  })

  it('a draft in memory counts as stored where nothing may be stored', async () => {
    key = null
    const store = open('api.example', true)
    expect(await store.save(dana, draft)).toBe(true)
    expect(await store.load(dana)).toEqual(draft)
    expect(files()).toEqual([])
  })
})

it('a draft that an earlier run stored is not touched without the key', async () => {
  await open().save(dana, draft)
  const before = files()
  const storedKey = key
  key = null
  await open().save(dana, { ...draft, text: 'in memory' })
  await open().remove(dana)
  expect(files()).toEqual(before)
  key = storedKey
  expect(await open().load(dana)).toEqual(draft)
})

describe('drafts unchanged for 28 days', () => {
  it('are removed whole, by their own time and not by the times of their files', async () => {
    const store = open()
    await store.save(dana, { ...draft, files: [file('a', '1')] })
    await store.saveRecords({ name: 'Dana' })
    now += 20 * day
    const danas = files()
    await store.save(lee, { ...draft, files: [file('a', '1')] })
    const lees = files().filter((name) => !danas.includes(name))
    const old = new Date(now - 365 * day) // such as after a restore from a backup
    for (const name of lees) utimesSync(pathOf(name), old, old)
    now += 9 * day
    await store.removeExpired([])
    expect(files()).toEqual([...lees, 'records.bin'].sort())
  })

  it("stay until the provider's time is known: this computer’s clock may be 29 days ahead", async () => {
    await open().save(dana, draft)
    confirmed = () => null
    now += 29 * day
    await open().removeExpired([])
    expect(await open().load(dana)).toEqual(draft)
  })

  it('stay when they are damaged, also if the clock was a year behind when they were written', async () => {
    await open().save(dana, draft)
    const behind = new Date(now - 365 * day)
    writeFileSync(pathOf(files()[0]), 'x')
    utimesSync(pathOf(files()[0]), behind, behind)
    expect(await open().load(dana)).toBe('unreadable')
    const before = files()
    await open().removeExpired([])
    expect(files()).toEqual(before)
  })
})

describe('a file locked by another program', () => {
  const busy = (code: string) => Object.assign(new Error(code), { code })

  // The pauses between the attempts take two seconds in all.
  beforeEach(() => void vi.spyOn(globalThis, 'setTimeout').mockImplementation((work) => setImmediate(work) as never))
  afterEach(() => void vi.restoreAllMocks())

  it('for a moment is read when it is unlocked', async () => {
    const code = 'EPERM'
    const whole = { ...draft, files: [file('a', 'bytes')] }
    await open().save(dana, whole)
    await open().saveRecords({ name: 'Dana' })
    for (const read of [(store: DraftStore) => store.load(dana), (store: DraftStore) => store.loadRecords()]) {
      disk.failures = [busy(code), busy(code), busy(code)]
      const found = await read(open())
      expect(found).toEqual('records' in (found as object) ? { records: { name: 'Dana' }, lasting: true } : whole)
    }
    expect(troubles).toEqual([])
  })

  it('for longer is unreadable and stays whole, like an attached one', async () => {
    const whole = { ...draft, files: [file('a', 'bytes')] }
    await open().save(dana, whole)
    await open().saveRecords({ name: 'Dana' })
    const before = files().map((name) => readFileSync(pathOf(name)))
    const store = open()
    const long = Array.from({ length: 6 }, () => busy('EBUSY'))
    disk.failures = [...long, null, ...long, ...long]
    expect(await store.load(dana)).toBe('unreadable')
    expect(await store.load(dana)).toBe('unreadable')
    expect(await store.loadRecords()).toEqual({ records: {}, lasting: false })
    expect(disk.failures).toEqual([])
    expect(await store.saveRecords({ name: 'Lee' })).toBe(false)
    expect(files().map((name) => readFileSync(pathOf(name)))).toEqual(before)
    expect(await store.load(dana)).toEqual(whole)
  })
})

it('a read-only disk is reported, and the app continues', async () => {
  writeFileSync(folder, 'a file where the folder should be')
  const store = open()
  await store.settled()
  troubles = []
  expect(await store.save(dana, draft)).toBe(false)
  expect(await store.saveRecords({ a: 'b' })).toBe(false)
  expect(await store.load(dana)).toBe('unreadable')
  expect(troubles).toHaveLength(3)
})
