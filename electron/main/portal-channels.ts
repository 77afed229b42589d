/** What each channel does: the golden list of `src/platform/ipc.ts`, one line or two each. */
import type { ShellStatus } from '../../src/platform/ipc.ts'
import type { Forwarder } from './api-forwarder.ts'
import type { DraftStore } from './draft-store.ts'
import { type FileResolverOptions, resolveFile } from './file-resolver.ts'
import { type Channels, channel } from './ipc-answer.ts'
import { argumentChecks, checkRequest } from './ipc-arguments.ts'
import type { TokenVault } from './token-vault.ts'

export interface PortalParts {
  readonly forwarder: Forwarder
  readonly vault: TokenVault
  readonly drafts: DraftStore
  readonly files: FileResolverOptions
  readonly status: () => Promise<ShellStatus>
  readonly onPageSaved: () => void
  /** @param code the class and system code of what was thrown */
  readonly onPageError: (code: string) => void
  readonly onActivity: () => void
  readonly onEndKiosk: () => void
}

export function portalChannels({ forwarder, vault, drafts, files, ...shell }: PortalParts): Channels {
  const { id, owner, owners, draft, records, address, code, nothing } = argumentChecks
  return {
    request: {
      check: (argument) => {
        const input = checkRequest(argument)
        return input && { input }
      },
      run: (request) => forwarder.send(request),
    },
    abort: channel(id, (requestId) => {
      forwarder.abort(requestId)
      return null
    }),
    status: channel(nothing, shell.status),
    signOut: channel(nothing, () => {
      vault.end('ended')
      forwarder.abortAll()
      return null
    }),
    loadDraft: channel(owner, (email) => drafts.load(email)),
    saveDraft: channel(draft, ({ owner: email, ...rest }) => drafts.save(email, rest)),
    removeDraft: channel(owner, async (email) => {
      await drafts.remove(email)
      return null
    }),
    moveDraft: channel(owners, async ({ from, to }) => {
      await drafts.move(from, to)
      return null
    }),
    loadRecords: channel(nothing, () => drafts.loadRecords()),
    saveRecords: channel(records, async (map) => ({ lasting: await drafts.saveRecords(map) })),
    resolveFile: channel(address, (asked) => resolveFile(asked, files)),
    saved: channel(nothing, () => {
      shell.onPageSaved()
      return null
    }),
    report: channel(code, (thrown) => {
      shell.onPageError(thrown)
      return null
    }),
    activity: channel(nothing, () => {
      shell.onActivity()
      return null
    }),
    endKiosk: channel(nothing, () => {
      shell.onEndKiosk()
      return null
    }),
  }
}
