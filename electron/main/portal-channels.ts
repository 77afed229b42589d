/** What each channel does: the golden list of `src/platform/ipc.ts`, one line or two each. */
import type { ShellStatus, StoredRecords } from '../../src/platform/ipc.ts'
import type { Forwarder } from './api-forwarder.ts'
import type { DraftStore } from './draft-store.ts'
import { type FileResolverOptions, resolveFile } from './file-resolver.ts'
import { type Channels, channel } from './ipc-answer.ts'
import { argumentChecks, checkRequest } from './ipc-arguments.ts'
import type { SessionNotes } from './session-notes.ts'
import type { TokenVault } from './token-vault.ts'

export interface PortalParts {
  readonly forwarder: Forwarder
  readonly vault: TokenVault
  readonly drafts: DraftStore
  readonly notes: Pick<SessionNotes, 'isSignedIn' | 'wasSignedIn'>
  readonly files: FileResolverOptions
  /** Resolves when the vault and the notes have been read. */
  readonly opened: Promise<void>
  readonly status: () => ShellStatus
  readonly onPageSaved: () => void
  /** @param code the class and system code of what was thrown */
  readonly onPageError: (code: string) => void
  readonly onActivity: () => void
  readonly onEndKiosk: () => void
}

/** The e-mail of the stored person; '' where there is none to read. */
function storedEmail(user: string | undefined): string {
  try {
    const { email } = JSON.parse(user ?? '{}') as { email?: unknown }
    return typeof email === 'string' ? email : ''
  } catch {
    return '' // not ours
  }
}

/**
 * The person lies in another place than the token: a power cut between the two, or a full disk, leaves the record of
 * whoever was here before. Then the page hears that nobody knows who is signed in, and asks the provider.
 */
function knownRecords(stored: StoredRecords, isSignedIn: (email: string) => boolean): StoredRecords {
  const { user, name: _name, ...others } = stored.records
  return isSignedIn(storedEmail(user)) ? stored : { ...stored, records: others }
}

export function portalChannels({ forwarder, vault, drafts, notes, files, opened, ...shell }: PortalParts): Channels {
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
    status: channel(nothing, async () => {
      await opened
      return shell.status()
    }),
    signOut: channel(nothing, () => {
      vault.end('ended')
      forwarder.abortAll()
      return null
    }),
    loadDraft: channel(owner, (email) => (notes.isSignedIn(email) ? drafts.load(email) : null)),
    saveDraft: channel(draft, ({ owner: email, ...rest }) =>
      notes.wasSignedIn(email) ? drafts.save(email, rest) : { saved: false },
    ),
    removeDraft: channel(owner, async (email) => {
      if (notes.isSignedIn(email)) await drafts.remove(email)
      return null
    }),
    moveDraft: channel(owners, async ({ from, to }) => {
      if (notes.isSignedIn(from) && notes.isSignedIn(to)) await drafts.move(from, to)
      return null
    }),
    loadRecords: channel(nothing, async () => {
      await opened
      const stored = await drafts.loadRecords()
      return vault.info().signedIn ? knownRecords(stored, notes.isSignedIn) : stored
    }),
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
