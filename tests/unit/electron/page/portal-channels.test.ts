import { beforeEach, expect, it, vi } from 'vitest'
import type { DraftStore } from '../../../../electron/main/drafts/draft-store.ts'
import { portalChannels } from '../../../../electron/main/page/portal-channels.ts'
import type { TokenVault } from '../../../../electron/main/session/token-vault.ts'
import { makeToken } from '../../../support/tokens.ts'
import { setUp } from '../network/forwarder-setup.ts'

const dana = 'dana@truckstaff.example'
const lee = 'lee@truckstaff.example'
const draft = { text: '{}', files: [] }

let drafts: Pick<DraftStore, 'load' | 'save' | 'remove'>

beforeEach(() => {
  drafts = {
    load: vi.fn(async () => draft),
    save: vi.fn(async () => true),
    remove: vi.fn(async () => undefined),
  }
})

/** Channels with a session of Dana. */
function open(changed: Partial<TokenVault> = {}) {
  const { forwarder, vault: ofDana } = setUp('http://127.0.0.1:9', makeToken(3600), [dana])
  const vault = { ...ofDana, ...changed }
  const files = { fetch, apiOrigin: 'http://127.0.0.1:9', token: vault.token, mayFetch: () => false }
  return portalChannels({ forwarder, vault, drafts: drafts as DraftStore, files })
}

it("serves the signed-in user's draft and no other", async () => {
  const channels = open()
  expect(await channels.loadDraft(dana)).toEqual(draft)
  expect(await channels.loadDraft(lee)).toBeNull()
  expect(await channels.loadDraftText(lee)).toBeNull()
  expect(await channels.saveDraft({ owner: lee, ...draft })).toBe(false)
  await channels.removeDraft(lee)
  expect(drafts.load).toHaveBeenCalledTimes(1)
  for (const call of [drafts.save, drafts.remove]) expect(call).not.toHaveBeenCalled()
})

it('saves and removes it after the session has ended, until the next sign-in', async () => {
  const channels = open({ owners: () => [], wasOwner: (email) => email === dana })
  expect(await channels.loadDraft(dana)).toBeNull()
  expect(await channels.saveDraft({ owner: dana, ...draft })).toBe(true)
  await channels.removeDraft(lee)
  await channels.removeDraft(dana)
  expect(drafts.remove).toHaveBeenCalledExactlyOnceWith(dana)
})
