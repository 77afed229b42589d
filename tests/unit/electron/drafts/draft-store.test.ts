import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftStore, type DraftStore } from '../../../../electron/main/drafts/draft-store.ts'
import type { WireDraft, WireFile } from '../../../../src/platform/ipc.ts'
import { confirmedClock } from '../../../support/clocks.ts'

const dana = 'dana@truckstaff.example'
const lee = 'lee@truckstaff.example'
const day = 86_400_000

/** Errors of the next reads; null lets one pass. */
const disk = vi.hoisted(() => ({ failures: [] as (Error | null)[] }))

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  const readFile = async (...args: Parameters<typeof real.readFile>) => {
    const failure = disk.failures.shift() ?? null
    if (failure !== null) throw failure
    return real.readFile(...args)
  }
  return { ...real, readFile }
})

let folder: string
let key: Buffer | null
let now: number
/** The provider's time; null before it is known. */
let confirmed: () => number | null
let troubles: unknown[]

beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'drafts-')), 'drafts')
  key = randomBytes(32)
  now = Date.now()
  confirmed = () => now
  troubles = []
})
afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }))

/** Simulates a start of the app. */
function open(apiHost = 'api.example'): DraftStore {
  return createDraftStore({
    folder,
    apiHost,
    key: async () => key,
    clock: { now: () => now, confirmedNow: () => confirmed() },
    onTrouble: (error) => troubles.push(error),
  })
}

function file(id: string, content: string): WireFile & { readonly bytes: Uint8Array } {
  return { id, name: `${id}.png`, type: 'image/png', lastModified: 7, bytes: new TextEncoder().encode(content) }
}

const draft: WireDraft = { text: '{"fullName":"CANARY-NAME"}', secret: '{"ein":"CANARY-EIN"}', files: [] }

function files(): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : []
}

describe('a draft', () => {
  it('survives a restart, with every byte of its files', async () => {
    const whole = { ...draft, files: [file('a', 'first'), file('b', 'second')] }
    expect(await open().save(dana, whole)).toEqual({ saved: true })
    expect(await open().load(dana)).toEqual(whole)
  })

  it('without an owner does not exist', async () => {
    expect(await open().load(dana)).toBeNull()
  })

  it('is unreadable without the key, and names no owner', async () => {
    await open().save(dana, { ...draft, files: [file('a', 'CANARY-BYTES')] })
    for (const name of files()) {
      expect(name).not.toContain('dana')
      expect(readFileSync(path.join(folder, name)).toString('latin1')).not.toMatch(/CANARY|dana|png/)
    }
    key = randomBytes(32)
    expect(await open().load(dana)).toBeNull()
  })

  it('belongs to one user', async () => {
    await open().save(dana, draft)
    expect(await open().load(lee)).toBeNull()
    await open().save(lee, { ...draft, text: 'lee' })
    expect(await open().load(dana)).toEqual(draft)
  })

  it('belongs to one provider', async () => {
    await open().save(dana, draft)
    expect(await open('other.example').load(dana)).toBeNull()
  })

  it('moved to another user’s name is unreadable', async () => {
    await open().save(dana, draft)
    const [danas] = files()
    await open().save(lee, { ...draft, text: 'lee' })
    const lees = files().find((name) => name !== danas) as string
    writeFileSync(path.join(folder, lees), readFileSync(path.join(folder, danas as string)))
    expect(await open().load(lee)).toBe('damaged')
  })

  it.each([
    ['a flipped byte', (bytes: Buffer) => bytes.fill((bytes[40] as number) ^ 1, 40, 41)],
    ['cut off', (bytes: Buffer) => bytes.subarray(0, 30)],
    ['truncated within its header', (bytes: Buffer) => bytes.subarray(0, 10)],
    ['emptied', () => Buffer.alloc(0)],
    ['10 MB of random bytes', () => Buffer.alloc(10_000_000)],
  ])('with damage (%s) is reported, and can be saved again', async (_name, spoil) => {
    await open().save(dana, draft)
    const name = path.join(folder, files()[0] as string)
    writeFileSync(name, spoil(readFileSync(name)))
    expect(await open().load(dana)).toBe('damaged')
    expect(await open().save(dana, draft)).toEqual({ saved: true })
    expect(await open().load(dana)).toEqual(draft)
  })

  it('is not shown after 29 days', async () => {
    await open().save(dana, draft)
    now += 29 * day
    expect(await open().load(dana)).toBeNull()
  })

  it('is kept for 28 days', async () => {
    await open().save(dana, draft)
    now += 27.9 * day
    expect(await open().load(dana)).toEqual(draft)
  })

  it('can be removed, with its own files only', async () => {
    const store = open()
    await store.save(dana, { ...draft, files: [file('a', 'x')] })
    await store.save(lee, draft)
    await store.remove(dana)
    expect(await store.load(dana)).toBeNull()
    expect(files()).toHaveLength(1)
    expect(await store.load(lee)).toEqual(draft)
  })

  it('moves to a new address, replacing the draft there', async () => {
    const store = open()
    await store.save(lee, { ...draft, text: 'old', files: [file('z', 'old')] })
    const whole = { ...draft, files: [file('a', 'bytes')] }
    await store.save(dana, whole)
    await store.move(dana, lee)
    expect(await store.load(lee)).toEqual(whole)
    expect(await store.load(dana)).toBeNull()
    expect(files()).toHaveLength(2)
    await store.move(lee, lee)
    expect(await store.load(lee)).toEqual(whole)
  })

  it('is readable by this OS user only', async () => {
    await open().save(dana, draft)
    for (const name of files()) expect(statSync(path.join(folder, name)).mode & 0o077).toBe(0)
    expect(statSync(folder).mode & 0o077).toBe(0)
  })
})

describe('attached files', () => {
  const { bytes: _bytes, ...withoutBytes } = file('a', 'bytes')

  it('are written once, however often the text is saved', async () => {
    const store = open()
    await store.save(dana, { ...draft, files: [file('a', 'bytes')] })
    const attached = path.join(folder, files().find((name) => name.includes('-')) as string)
    const before = readFileSync(attached)
    expect(await store.save(dana, { ...draft, text: 'more', files: [withoutBytes] })).toEqual({ saved: true })
    expect(readFileSync(attached)).toEqual(before)
    expect(await store.load(dana)).toEqual({ ...draft, text: 'more', files: [file('a', 'bytes')] })
  })

  it('that are missing are requested, and nothing is saved', async () => {
    const store = open()
    await store.save(dana, draft)
    const both = [withoutBytes, { ...withoutBytes, id: 'b' }]
    expect(await store.save(dana, { ...draft, text: 'more', files: both })).toEqual({ missing: ['a', 'b'] })
    expect(await store.load(dana)).toEqual(draft)
  })

  it('that were removed are deleted', async () => {
    const store = open()
    await store.save(dana, { ...draft, files: [file('a', '1'), file('b', '2')] })
    await store.save(dana, { ...draft, files: [{ ...withoutBytes, id: 'b', name: 'b.png' }] })
    expect(await store.load(dana)).toEqual({ ...draft, files: [file('b', '2')] })
    expect(files()).toHaveLength(2)
  })

  it('that are damaged are skipped, the answers stay', async () => {
    const store = open()
    await store.save(dana, { ...draft, files: [file('a', '1'), file('b', '2')] })
    for (const name of files()
      .filter((one) => one.includes('-'))
      .slice(0, 1))
      writeFileSync(path.join(folder, name), 'x')
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
    expect(await store.save(dana, whole)).toEqual({ saved: false })
    const { bytes: _bytes, ...withoutBytes } = file('a', 'bytes')
    expect(await store.save(dana, { ...draft, text: 'more', files: [withoutBytes] })).toEqual({ saved: false })
    expect(await store.load(dana)).toEqual({ ...whole, text: 'more' })
    expect(await store.save(dana, { ...draft, files: [{ ...withoutBytes, id: 'b' }] })).toEqual({ missing: ['b'] })
    expect(await store.load(lee)).toBeNull()
    await store.move(dana, lee)
    expect(await store.load(lee)).toMatchObject({ text: 'more' })
    expect(await store.saveRecords({ name: 'Dana' })).toBe(false)
    expect(await store.loadRecords()).toEqual({ records: { name: 'Dana' }, lasting: false })
    expect(files()).toEqual([])
    store.clear()
    expect(await store.load(lee)).toBeNull()
    expect(await store.loadRecords()).toEqual({ records: {}, lasting: false })
    expect(await open().load(dana)).toBeNull()
  })

  it('what an earlier run stored is not touched', async () => {
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
})

describe('records', () => {
  it('survive a restart, unreadable on the disk', async () => {
    expect(await open().saveRecords({ name: 'CANARY-NAME' })).toBe(true)
    expect(await open().loadRecords()).toEqual({ records: { name: 'CANARY-NAME' }, lasting: true })
    for (const name of files()) expect(readFileSync(path.join(folder, name)).toString('latin1')).not.toContain('CANARY')
  })

  it('need no key while there are none', async () => {
    let keyRequests = 0
    const store = createDraftStore({
      folder,
      apiHost: 'x',
      key: async () => {
        keyRequests += 1
        return key
      },
      clock: confirmedClock(),
      onTrouble: () => undefined,
    })
    expect(await store.loadRecords()).toEqual({ records: {}, lasting: true })
    expect(keyRequests).toBe(0)
  })

  it('that are damaged count as none', async () => {
    await open().saveRecords({ name: 'Dana' })
    writeFileSync(path.join(folder, 'records.bin'), 'x'.repeat(100))
    expect(await open().loadRecords()).toEqual({ records: {}, lasting: true })
  })
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
    for (const name of lees) utimesSync(path.join(folder, name), old, old)
    now += 9 * day
    await store.removeExpired()
    expect(files()).toEqual([...lees, 'records.bin'].sort())
  })

  it("stay until the provider's time is known: this computer’s clock may be 29 days ahead", async () => {
    await open().save(dana, draft)
    confirmed = () => null
    now += 29 * day
    const ahead = open()
    await ahead.removeExpired()
    expect(await ahead.load(dana)).toEqual(draft)
    confirmed = () => now - 29 * day
    await ahead.removeExpired()
    expect(await ahead.load(dana)).toEqual(draft)
  })

  it.each([
    ['a year ahead', 365],
    ['years behind', -2000],
  ])('saved with the clock %s expire their lifetime after the provider is heard', async (_name, days) => {
    const real = now
    confirmed = () => null
    now = real + days * day
    await open().save(dana, draft)
    confirmed = () => real
    await open().removeExpired()
    expect(await open().load(dana)).toEqual(draft)
    confirmed = () => real + 27 * day
    await open().removeExpired()
    expect(await open().load(dana)).toEqual(draft)
    confirmed = () => real + 29 * day
    await open().removeExpired()
    expect(files()).toEqual([])
  })

  it('are not looked for without a folder, and none is created', async () => {
    await open().removeExpired()
    expect(existsSync(folder)).toBe(false)
  })

  it('are removed together with what was set aside', async () => {
    await open().save(dana, draft)
    writeFileSync(path.join(folder, files()[0] as string), 'x')
    await open().load(dana)
    now += 29 * day
    await open().removeExpired()
    expect(files()).toEqual([])
  })
})

describe('a file locked by another program', () => {
  const busy = (code: string) => Object.assign(new Error(code), { code })

  it.each(['EBUSY', 'EPERM'])('for a moment (%s) is read when it is unlocked', async (code) => {
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

  it('for longer is not damaged: it is not overwritten, and stays whole', async () => {
    const whole = { ...draft, files: [file('a', 'bytes')] }
    await open().save(dana, whole)
    await open().saveRecords({ name: 'Dana' })
    const before = files().map((name) => readFileSync(path.join(folder, name)))
    const store = open()
    disk.failures = Array.from({ length: 12 }, () => busy('EBUSY'))
    expect(await store.load(dana)).toBe('unreadable')
    expect(await store.loadRecords()).toEqual({ records: {}, lasting: false })
    expect(disk.failures).toEqual([])
    expect(await store.save(dana, { ...draft, text: 'typed without it' })).toEqual({ saved: false })
    await store.save(lee, { ...draft, text: 'lee' })
    await store.move(lee, dana)
    expect(await store.saveRecords({ name: 'Lee' })).toBe(false)
    expect(await store.load(lee)).toMatchObject({ text: 'lee' })
    await store.remove(lee)
    expect(files().map((name) => readFileSync(path.join(folder, name)))).toEqual(before)
    expect(await store.load(dana)).toEqual(whole)
    expect(await store.save(dana, { ...whole, text: 'typed after it' })).toEqual({ saved: true })
  }, 20_000)

  it('and attached to a draft keeps its bytes', async () => {
    await open().save(dana, { ...draft, files: [file('a', 'bytes')] })
    const store = open()
    disk.failures = [null, ...Array.from({ length: 6 }, () => busy('EBUSY'))]
    expect(await store.load(dana)).toBe('unreadable')
    expect(await store.load(dana)).toMatchObject({ files: [{ id: 'a' }] })
  }, 20_000)
})

describe('damaged files are set aside under another name', () => {
  const aside = () => files().filter((name) => name.endsWith('.damaged'))
  const contentsAside = () => aside().map((name) => readFileSync(path.join(folder, name), 'utf8'))

  it('a draft with its files, which stays there when a new one is saved', async () => {
    await open().save(dana, { ...draft, files: [file('a', 'bytes')] })
    for (const name of files()) writeFileSync(path.join(folder, name), `damaged ${name.length}`)
    expect(await open().load(dana)).toBe('damaged')
    await open().save(dana, draft)
    await open().save(dana, draft)
    expect(await open().load(dana)).toEqual(draft)
    expect(contentsAside()).toHaveLength(2)
    await open().remove(dana)
    expect(files()).toEqual([])
  })

  it('an attached file, and the records', async () => {
    await open().save(dana, { ...draft, files: [file('a', 'bytes')] })
    await open().saveRecords({ name: 'Dana' })
    for (const name of files().filter((one) => one.includes('-') || one === 'records.bin')) {
      writeFileSync(path.join(folder, name), 'damaged')
    }
    expect(await open().load(dana)).toMatchObject({ text: draft.text, files: [] })
    expect(await open().loadRecords()).toEqual({ records: {}, lasting: true })
    expect(await open().saveRecords({ name: 'Lee' })).toBe(true)
    await open().save(dana, draft)
    expect(contentsAside()).toEqual(['damaged', 'damaged'])
  })
})

it('a read-only disk is reported, and the app continues', async () => {
  writeFileSync(folder, 'a file where the folder should be')
  const store = open()
  expect(await store.save(dana, draft)).toEqual({ saved: false })
  expect(await store.saveRecords({ a: 'b' })).toBe(false)
  expect(await store.load(dana)).toBe('unreadable')
  expect(troubles).toHaveLength(3)
})

it('keeps the old draft whole when killed while writing', async () => {
  await open().save(dana, draft)
  const name = files()[0] as string
  writeFileSync(path.join(folder, `${name}.abc.tmp`), 'half')
  expect(await open().load(dana)).toEqual(draft)
  await open().save(dana, draft)
  expect(files()).toEqual([name])
})
