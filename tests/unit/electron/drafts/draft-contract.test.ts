/** The desktop's drafts from the page's side of the bridge down to real files. */
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, it, vi } from 'vitest'
import { createDraftStore } from '../../../../electron/main/drafts/draft-store.ts'
import { createDesktopPlatform } from '../../../../src/platform/desktop/platform.ts'
import type { DraftStore } from '../../../../src/platform/port.ts'
import { confirmedClock } from '../../../support/clocks.ts'
import { type DraftDevice, draftStoreContract } from '../../../support/draft-store-contract.ts'
import { fakeBridge, ok } from '../../../support/fake-bridge.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const disk = vi.hoisted(() => ({ writesLeft: Number.POSITIVE_INFINITY, ended: () => undefined as undefined }))

/** A killed process stops before its next write and never returns. */
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  function untilTheEnd<Args extends unknown[], Value>(write: (...args: Args) => Promise<Value>) {
    return (...args: Args): Promise<Value> => {
      if (disk.writesLeft === 0) {
        disk.ended()
        return new Promise(() => undefined)
      }
      disk.writesLeft -= 1
      return write(...args)
    }
  }
  return { ...real, writeFile: untilTheEnd(real.writeFile), rename: untilTheEnd(real.rename), rm: untilTheEnd(real.rm) }
})

let folder: string
let key: Buffer

beforeEach(() => {
  folder = path.join(tempFolder(), 'drafts')
  key = randomBytes(32)
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Starts the main process. @param later milliseconds from now */
function startMain(later = 0) {
  return createDraftStore({
    memoryOnly: false,
    folder,
    apiHost: 'api.example',
    key: async () => key,
    clock: confirmedClock(() => Date.now() + later),
    onUnreadable: () => undefined,
    onFailure: (error) => {
      throw error
    },
  })
}

/** Starts the app: page and main process. */
function start(): DraftStore {
  const main = startMain()
  const bridge = fakeBridge({
    start: async () =>
      ok({ session: { signedIn: false, reason: 'none' }, owners: [], clockOffset: 0, settings: {}, isShared: false }),
    loadRecords: async () => ok({ records: {}, lasting: true }),
    loadDraft: async (owner) => ok(structuredClone(await main.load(owner))),
    loadDraftText: async (owner) => ok(await main.loadText(owner)),
    saveDraft: async ({ owner, ...draft }) => ok(await main.save(owner, structuredClone(draft))),
    removeDraft: async (owner) => ok(await main.remove(owner)),
  })
  return createDesktopPlatform(bridge).drafts
}

const device: DraftDevice = {
  open: start,
  async killAt(write, work) {
    const ended = new Promise<true>((resolve) => {
      disk.ended = () => void resolve(true)
    })
    disk.writesLeft = write
    const died = await Promise.race([ended, work(start()).then(() => false)])
    disk.writesLeft = Number.POSITIVE_INFINITY
    return died
  },
  async damage() {
    for (const name of readdirSync(folder)) {
      const bytes = readFileSync(path.join(folder, name))
      writeFileSync(path.join(folder, name), bytes.fill((bytes.at(-1) as number) ^ 1, bytes.length - 1))
    }
  },
  async count() {
    await startMain().settled()
    return readdirSync(folder).length
  },
  async goneFile() {
    const gone = new File(['bytes'], 'usb.png')
    return Object.assign(gone, { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) })
  },
  removeExpired: (later, owner) => startMain(later).removeExpired([owner]),
}

describe('the draft store contract on the desktop', () => {
  for (const [name, run] of draftStoreContract) it(name, () => run(device))
})
