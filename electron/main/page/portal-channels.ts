/** Handlers of the channels that call the provider or read and write stored data. */

import { ownerKey } from '../../../src/domain/session/user.ts'
import type { DraftStore } from '../drafts/draft-store.ts'
import type { Forwarder } from '../network/api-forwarder.ts'
import { type FileResolverOptions, resolveFile } from '../network/file-resolver.ts'
import type { TokenVault } from '../session/token-vault.ts'
import type { IpcHandlers } from '../system/ipc.ts'

export interface ChannelServices {
  readonly forwarder: Forwarder
  readonly vault: TokenVault
  readonly drafts: DraftStore
  readonly files: FileResolverOptions
}

export function portalChannels({ forwarder, vault, drafts, files }: ChannelServices) {
  const isOwner = (email: string): boolean => vault.owners().includes(ownerKey(email))
  return {
    request: forwarder.send,
    abort: forwarder.abort,
    checkSession: vault.info,
    signOut() {
      vault.end('ended')
      forwarder.abortAll()
    },
    loadDraft: async (email) => (isOwner(email) ? drafts.load(email) : null),
    loadDraftText: async (email) => (isOwner(email) ? drafts.loadText(email) : null),
    saveDraft: async ({ owner, ...draft }) => (vault.wasOwner(owner) ? drafts.save(owner, draft) : false),
    // Log Out ends the session first, then removes the draft.
    async removeDraft(email) {
      if (vault.wasOwner(email)) await drafts.remove(email)
    },
    loadRecords: drafts.loadRecords,
    saveRecords: drafts.saveRecords,
    resolveFile: (address) => resolveFile(address, files),
  } satisfies Partial<IpcHandlers>
}
