import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DraftStore } from '../../../../electron/main/drafts/draft-store.ts'
import { portalChannels } from '../../../../electron/main/page/portal-channels.ts'
import { handleInvoke, type IpcHandlers } from '../../../../electron/main/system/ipc.ts'
import {
  type ArgumentOf,
  type InvokeName,
  invokeRow,
  type ResultOf,
  type StoredRecords,
} from '../../../../src/platform/ipc.ts'
import { makeToken } from '../../../support/tokens.ts'
import { setUp } from '../session/forwarder-setup.ts'

const dana = 'dana@truckstaff.example'
const lee = 'lee@truckstaff.example'
const draft = { text: '{}', files: [] }

let owners: string[]
let lastOwners: string[]
let stored: StoredRecords
let drafts: Pick<DraftStore, 'load' | 'save' | 'remove' | 'move' | 'loadRecords'>

beforeEach(() => {
  owners = [dana]
  lastOwners = [dana]
  stored = { records: {}, lasting: true }
  drafts = {
    load: vi.fn(async () => draft),
    save: vi.fn(async () => ({ saved: true })),
    remove: vi.fn(async () => undefined),
    move: vi.fn(async () => undefined),
    loadRecords: async () => stored,
  }
})

function answersOf(token?: string): IpcHandlers {
  const { forwarder, vault } = setUp('http://127.0.0.1:9', token)
  return portalChannels({
    forwarder,
    vault,
    drafts: drafts as DraftStore,
    access: { isSignedIn: (email) => owners.includes(email), wasSignedIn: (email) => lastOwners.includes(email) },
    files: { fetch, apiOrigin: 'http://127.0.0.1:9', token: vault.token, hasNamed: () => false },
    opened: Promise.resolve(),
    onPageStart: (session) => ({ session, clockOffset: 0, kiosk: false, notices: [] }),
    onPageSaved: () => undefined,
    onLanguage: () => undefined,
    onActivity: () => undefined,
    onSeenMessage: () => undefined,
    onPageError: () => undefined,
    onEndKiosk: () => undefined,
  })
}

async function ask<Name extends InvokeName>(name: Name, argument?: unknown, token?: string): Promise<unknown> {
  const run = answersOf(token)[name]
  const answered = await handleInvoke<ArgumentOf<Name>, ResultOf<Name>>(
    invokeRow(name),
    run,
    true,
    argument,
    () => undefined,
  )
  return answered.ok ? answered.value : answered.code
}

describe('drafts', () => {
  it('are available to the signed-in user only', async () => {
    expect(await ask('loadDraft', dana)).toEqual(draft)
    expect(await ask('loadDraft', lee)).toBeNull()
    expect(await ask('saveDraft', { owner: lee, ...draft })).toEqual({ saved: false })
    await ask('removeDraft', lee)
    await ask('moveDraft', { from: lee, to: dana })
    await ask('moveDraft', { from: dana, to: lee })
    expect(drafts.load).toHaveBeenCalledTimes(1)
    for (const call of [drafts.save, drafts.remove, drafts.move]) expect(call).not.toHaveBeenCalled()
  })

  it('are not available while signed out; answers typed as the session ended are still saved', async () => {
    owners = []
    expect(await ask('loadDraft', dana)).toBeNull()
    expect(drafts.load).not.toHaveBeenCalled()
    expect(await ask('saveDraft', { owner: dana, ...draft })).toEqual({ saved: true })
  })

  it("of the last user are removed after the session's end, those of others are not", async () => {
    owners = []
    await ask('removeDraft', lee)
    expect(drafts.remove).not.toHaveBeenCalled()
    await ask('removeDraft', dana)
    expect(drafts.remove).toHaveBeenCalledExactlyOnceWith(dana)
  })

  it('of the last user are not removed after another one has signed in', async () => {
    owners = [lee]
    lastOwners = [lee]
    await ask('removeDraft', dana)
    expect(drafts.remove).not.toHaveBeenCalled()
  })

  it('move to a new e-mail of the same user', async () => {
    owners = [dana, lee]
    await ask('moveDraft', { from: dana, to: lee })
    expect(drafts.move).toHaveBeenCalledWith(dana, lee)
  })
})

describe('the stored user', () => {
  const others = { applicationId: 'A-1', applicationIdOwner: lee }
  const of = (email: string) => ({ user: JSON.stringify({ name: 'X', email }), name: 'X', ...others })

  it("is returned for the user's own session", async () => {
    stored = { records: of(dana), lasting: true }
    expect(await ask('loadRecords', undefined, makeToken(3600))).toEqual(stored)
  })

  it.each([
    ['another user, whose record a power cut or a full disk left behind', of(lee)],
    ['a name without a user', { name: 'X', ...others }],
    ['no JSON', { user: '{"email"', name: 'X', ...others }],
  ])('is unknown instead of %s', async (_name, records) => {
    stored = { records, lasting: true }
    expect(await ask('loadRecords', undefined, makeToken(3600))).toEqual({ records: others, lasting: true })
    expect(await ask('start', undefined, makeToken(3600))).toMatchObject({ session: { signedIn: true } })
  })

  it('is kept while signed out', async () => {
    stored = { records: of(lee), lasting: true }
    owners = []
    expect(await ask('loadRecords')).toEqual(stored)
  })
})
