/** Handlers of the IPC channels in `src/platform/ipc.ts`. */

import { readObject, readText } from '../../../src/domain/common/readers.ts'
import type { Language } from '../../../src/domain/text/languages.ts'
import type { ShellStart, StoredRecords } from '../../../src/platform/ipc.ts'
import type { SessionInfo } from '../../../src/platform/port.ts'
import type { DraftStore } from '../drafts/draft-store.ts'
import type { Forwarder } from '../session/api-forwarder.ts'
import { confirmSession } from '../session/confirm-session.ts'
import { type FileResolverOptions, resolveFile } from '../session/file-resolver.ts'
import type { SessionAccess } from '../session/session-access.ts'
import type { TokenVault } from '../session/token-vault.ts'
import type { IpcHandlers } from '../system/ipc.ts'

export interface ChannelServices {
  readonly forwarder: Forwarder
  readonly vault: TokenVault
  readonly drafts: DraftStore
  readonly access: Pick<SessionAccess, 'isSignedIn' | 'wasSignedIn'>
  readonly files: FileResolverOptions
  /** Resolves when the vault and the session's access rules have been loaded. */
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

/** E-mail of the stored user record; '' if there is none. */
function storedEmail(user: string | undefined): string {
  try {
    return readText(readObject(JSON.parse(user ?? '{}')).email)
  } catch {
    return '' // not written by the app
  }
}

/**
 * Removes a user record that does not match the session. The record and the token are stored separately, so a power cut
 * or a full disk can leave the record of a previous user. Without it the page asks the provider who is signed in.
 */
function matchingRecords(stored: StoredRecords, isSignedIn: (email: string) => boolean): StoredRecords {
  const { user, name: _name, ...others } = stored.records
  return isSignedIn(storedEmail(user)) ? stored : { ...stored, records: others }
}

/** Wraps a handler without a result. */
function withoutResult<Argument>(run: (argument: Argument) => void): (argument: Argument) => null {
  return (argument) => {
    run(argument)
    return null
  }
}

export function portalChannels({
  forwarder,
  vault,
  drafts,
  access,
  files,
  opened,
  ...shell
}: ChannelServices): IpcHandlers {
  return {
    async start() {
      await opened
      return shell.onPageStart(await confirmSession(vault, forwarder))
    },
    request: (request) => forwarder.send(request),
    abort: withoutResult(forwarder.abort),
    checkSession: vault.info,
    signOut: withoutResult(() => {
      vault.end('ended')
      forwarder.abortAll()
    }),
    loadDraft: async (email) => (access.isSignedIn(email) ? drafts.load(email) : null),
    saveDraft: async ({ owner, ...draft }) =>
      access.wasSignedIn(owner) ? drafts.save(owner, draft) : { saved: false },
    // Log Out ends the session first, then removes the draft.
    async removeDraft(email) {
      if (access.wasSignedIn(email)) await drafts.remove(email)
      return null
    },
    async moveDraft({ from, to }) {
      if (access.isSignedIn(from) && access.isSignedIn(to)) await drafts.move(from, to)
      return null
    },
    async loadRecords() {
      await opened
      const stored = await drafts.loadRecords()
      return vault.info().signedIn ? matchingRecords(stored, access.isSignedIn) : stored
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
