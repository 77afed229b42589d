/**
 * The contract of a draft store on any device. The desktop runs it on real files in plain Node, the web on real
 * IndexedDB and WebCrypto.
 */
import { expect } from 'vitest'
import type { DraftStore, LoadedDraft, StoredDraft } from '../../src/platform/port.ts'

export interface DraftDevice {
  /** The store as the app's next start opens it. */
  open(): DraftStore
  /**
   * Runs the work and kills the app before the given write (0 = the first).
   * @returns false when there were fewer writes
   */
  killAt(write: number, work: (store: DraftStore) => Promise<unknown>): Promise<boolean>
  /** Changes one byte of every stored file or record. */
  damage(): Promise<void>
  /** Returns the number of stored files or records, of all owners. */
  count(): Promise<number>
  /** Returns a file that was deleted after it was chosen, which rejects being read. */
  goneFile(): Promise<File>
  /** Starts the app and lets it remove what has expired. @param later milliseconds from now @param owner signed in */
  removeExpired(later: number, owner: string): Promise<void>
}

export const maria = 'maria@truckstaff.example'
const lee = 'lee@truckstaff.example'
const day = 86_400_000
const minute = 60_000

function file(id: string, content: BlobPart = `bytes of ${id}`, name = `${id}.png`, type = 'image/png') {
  return { id, file: new File([content], name, { type, lastModified: 1_780_000_000_000 }) }
}

function draft(name: string, ...files: StoredDraft['files']): StoredDraft {
  return { text: `{"answers":"${name} Führer 李 😀"}`, files }
}

/** Returns a draft as plain data. */
export async function contentsOf(stored: LoadedDraft) {
  if (stored === null || typeof stored === 'string') return stored
  const files = stored.files.map(async ({ id, file: { name, type, lastModified }, file: whole }) => {
    return { id, name, type, lastModified, content: await whole.text() }
  })
  const listed = await Promise.all(files)
  return { text: stored.text, files: listed.sort((a, b) => a.id.localeCompare(b.id)) }
}

async function expectStored(store: DraftStore, owner: string, expected: StoredDraft | null) {
  expect(await contentsOf(await store.load(owner))).toEqual(await contentsOf(expected))
  expect((await store.loadText(owner)) as unknown).toEqual(expected === null ? null : { text: expected.text })
}

type Case = readonly [name: string, run: (device: DraftDevice) => Promise<void>]

const keeping: readonly Case[] = [
  [
    'text and files survive a restart with name, type, modification time and every byte',
    async ({ open }) => {
      const storedDraft = draft(
        'maria',
        file('a', 'a', 'Führerschein 李.png'),
        file('b', new Uint8Array([0, 255, 10]), 'coi.pdf', 'application/pdf'),
        file('c', '', 'empty.txt', ''),
      )
      expect(await open().save(maria, storedDraft)).toBe(true)
      await expectStored(open(), maria, storedDraft)
    },
  ],
  ['an owner without a draft gets none', ({ open }) => expectStored(open(), maria, null)],
  [
    'of several quick saves the last one wins',
    async ({ open, count }) => {
      const store = open()
      const saves = ['1', '2', '3'].map((name) => store.save(maria, draft(name, file(name))))
      expect(await Promise.all(saves)).toEqual([true, true, true])
      await expectStored(store, maria, draft('3', file('3')))
      await expectStored(open(), maria, draft('3', file('3')))
      expect(await count()).toBe(2)
    },
  ],
  [
    'each save replaces the files',
    async ({ open, count }) => {
      const store = open()
      await store.save(maria, draft('1', file('a'), file('b')))
      await store.save(maria, draft('2', file('b'), file('c')))
      await expectStored(open(), maria, draft('2', file('b'), file('c')))
      await store.save(maria, draft('3'))
      expect(await count()).toBe(1)
    },
  ],
  [
    'a save reports an unreadable file and stores the answers and the other files',
    async ({ open, goneFile }) => {
      const usb = { id: 'usb', file: await goneFile() }
      expect(await open().save(maria, draft('typed', usb, file('a')))).toBe(false)
      await expectStored(open(), maria, draft('typed', file('a')))
    },
  ],
]

const dying: readonly Case[] = [
  [
    'a kill at any write of a save leaves the old or the new answers, and only whole files',
    async ({ open, killAt, count }) => {
      const [before, after] = [draft('old', file('a'), file('gone')), draft('new', file('a'), file('added'))]
      let died = true
      for (let write = 0; died; write += 1) {
        await open().save(maria, before)
        died = await killAt(write, (store) => store.save(maria, after))
        const found = await contentsOf(await open().load(maria))
        if (found === null || typeof found === 'string') throw new Error(`write ${write}: ${found}`)
        expect([before.text, after.text], `write ${write}`).toContain(found.text)
        expect(found.files, `write ${write}`).toContainEqual(
          expect.objectContaining({ id: 'a', content: 'bytes of a' }),
        )
        for (const { id, content } of found.files) expect(content, `write ${write}`).toBe(`bytes of ${id}`)
        expect(await open().save(maria, after)).toBe(true)
        await expectStored(open(), maria, after)
        expect(await count(), `write ${write}`).toBe(3)
      }
    },
  ],
  [
    'a kill during the first save leaves nothing or the new draft, and the next save works',
    async ({ open, killAt }) => {
      const first = draft('first', file('a'))
      let died = true
      for (let write = 0; died; write += 1) {
        await open().remove(maria)
        died = await killAt(write, (store) => store.save(maria, first))
        const found = await contentsOf(await open().load(maria))
        expect(typeof found === 'string' ? found : found?.text, `write ${write}`).toBeOneOf([undefined, first.text])
        expect(await open().save(maria, first)).toBe(true)
        await expectStored(open(), maria, first)
      }
    },
  ],
  [
    'a kill during a removal leaves the draft whole, or the next start finishes the removal',
    async ({ open, killAt, count }) => {
      const storedDraft = draft('maria', file('a'), file('b'))
      let died = true
      for (let write = 0; died; write += 1) {
        await open().save(maria, storedDraft)
        died = await killAt(write, (store) => store.remove(maria))
        const found = await open().load(maria)
        expect(await contentsOf(found), `write ${write}`).toBeOneOf([null, await contentsOf(storedDraft)])
        expect(await count(), `write ${write}`).toBe(found === null ? 0 : 3)
      }
    },
  ],
]

const damaged: readonly Case[] = [
  [
    'a damaged draft is unreadable and stays as it is, until it is removed',
    async ({ open, damage, count }) => {
      await open().save(maria, draft('old', file('a')))
      await damage()
      expect(await open().load(maria)).toBe('unreadable')
      expect(await open().load(maria)).toBe('unreadable')
      expect(await count()).toBe(2)
      await open().remove(maria)
      await expectStored(open(), maria, null)
      expect(await open().save(maria, draft('new', file('b')))).toBe(true)
      await expectStored(open(), maria, draft('new', file('b')))
    },
  ],
]

const owners: readonly Case[] = [
  [
    'each owner has their own draft, even with the same file ids',
    async ({ open }) => {
      await open().save(maria, draft('maria', file('a', 'of maria')))
      await expectStored(open(), lee, null)
      await open().save(lee, draft('lee', file('a', 'of lee')))
      await expectStored(open(), maria, draft('maria', file('a', 'of maria')))
      await expectStored(open(), lee, draft('lee', file('a', 'of lee')))
    },
  ],
]

const ending: readonly Case[] = [
  [
    'a removal deletes the whole draft of this owner only, who can start anew',
    async ({ open, count }) => {
      const store = open()
      await store.save(maria, draft('maria', file('a')))
      await store.save(lee, draft('lee', file('b')))
      await store.remove(maria)
      await expectStored(store, maria, null)
      await expectStored(open(), maria, null)
      await expectStored(open(), lee, draft('lee', file('b')))
      expect(await count()).toBe(2)
      expect(await store.save(maria, draft('again', file('c')))).toBe(true)
      await expectStored(open(), maria, draft('again', file('c')))
    },
  ],
  [
    'a save in progress does not survive a removal, whenever that comes',
    async ({ open, count }) => {
      const bytes = () => new Uint8Array(2 * 1024 * 1024)
      for (const ms of [null, 0, 1, 2, 3, 5, 8, 13, 21, 34, 55]) {
        const store = open()
        await store.load(maria)
        const saving = store.save(maria, draft('m'.repeat(1_000_000), file('a', bytes()), file('b', bytes())))
        if (ms !== null) await new Promise((resolve) => setTimeout(resolve, ms))
        await store.remove(maria)
        await saving
        await expectStored(open(), maria, null)
        expect(await count()).toBe(0)
      }
    },
  ],
  [
    'a save started right after a removal is kept',
    async ({ open }) => {
      const store = open()
      await store.save(maria, draft('old', file('a')))
      const removing = store.remove(maria)
      await store.save(maria, draft('new', file('b')))
      await removing
      await expectStored(open(), maria, draft('new', file('b')))
    },
  ],
  [
    'a draft expires 28 days after the last save',
    async ({ open, removeExpired, count }) => {
      await open().save(maria, draft('maria', file('a')))
      await removeExpired(28 * day - minute, lee)
      await expectStored(open(), maria, draft('maria', file('a')))
      await removeExpired(28 * day + minute, lee)
      expect(await count()).toBe(0)
    },
  ],
  [
    'the draft of the signed-in owner never expires: the clock may have been a year behind when it was typed',
    async ({ open, removeExpired }) => {
      await open().save(maria, draft('maria', file('a')))
      await removeExpired(365 * day, maria)
      await expectStored(open(), maria, draft('maria', file('a')))
    },
  ],
]

/** Each case runs on an empty device. */
export const draftStoreContract: readonly Case[] = [...keeping, ...dying, ...damaged, ...owners, ...ending]
