/** Handlers of the IPC channels in `src/platform/ipc.ts`. */

import { ownerKey } from '../../../src/domain/session/user.ts'
import type { Language } from '../../../src/domain/text/languages.ts'
import type { ShellStart } from '../../../src/platform/ipc.ts'
import type { SessionInfo } from '../../../src/platform/port.ts'
import type { DraftStore } from '../drafts/draft-store.ts'
import type { Forwarder } from '../session/api-forwarder.ts'
import { type FileResolverOptions, resolveFile } from '../session/file-resolver.ts'
import type { TokenVault } from '../session/token-vault.ts'
import type { IpcHandlers } from '../system/ipc.ts'

export interface ChannelServices {
  readonly forwarder: Forwarder
  readonly vault: TokenVault
  readonly drafts: DraftStore
  readonly files: FileResolverOptions
  /** Resolves when the vault has been opened. */
  readonly opened: Promise<void>
  /** The page is ready to receive pushes. */
  readonly onPageStart: (session: SessionInfo) => ShellStart
  readonly onPageSaved: () => void
  /** @param code class and system code of the error */
  readonly onPageError: (code: string) => void
  readonly onLanguage: (language: Language) => void
  readonly onActivity: () => void
  /** Id of the last message that the user has seen; '' for none. */
  readonly onSeenMessage: (message: string) => void
  readonly onEndKiosk: () => void
}

/** Wraps a handler without a result. */
function withoutResult<Argument>(run: (argument: Argument) => void): (argument: Argument) => null {
  return (argument) => {
    run(argument)
    return null
  }
}

export function portalChannels({ forwarder, vault, drafts, files, opened, ...shell }: ChannelServices): IpcHandlers {
  const isOwner = (email: string): boolean => vault.owners().includes(ownerKey(email))
  return {
    async start() {
      await opened
      return shell.onPageStart(vault.info())
    },
    request: (request) => forwarder.send(request),
    abort: withoutResult(forwarder.abort),
    checkSession: vault.info,
    signOut: withoutResult(() => {
      vault.end('ended')
      forwarder.abortAll()
    }),
    loadDraft: async (email) => (isOwner(email) ? drafts.load(email) : null),
    saveDraft: async ({ owner, ...draft }) => (vault.wasOwner(owner) ? drafts.save(owner, draft) : { saved: false }),
    // Log Out ends the session first, then removes the draft.
    async removeDraft(email) {
      if (vault.wasOwner(email)) await drafts.remove(email)
      return null
    },
    async moveDraft({ from, to }) {
      if (isOwner(from) && isOwner(to)) await drafts.move(from, to)
      return null
    },
    async loadRecords() {
      await opened
      return drafts.loadRecords()
    },
    saveRecords: async (map) => ({ lasting: await drafts.saveRecords(map) }),
    resolveFile: (address) => resolveFile(address, files),
    saved: withoutResult(shell.onPageSaved),
    report: withoutResult(shell.onPageError),
    seenMessage: withoutResult(shell.onSeenMessage),
    language: withoutResult(shell.onLanguage),
    activity: withoutResult(shell.onActivity),
    endKiosk: withoutResult(shell.onEndKiosk),
  }
}
