/**
 * Holds the token, and is the only file that loads keytar. The renderer never sees a token: it only learns whether the
 * user is signed in, and until when.
 */
import { createRequire } from 'node:module'
import { readToken } from '../../../src/domain/session/token.ts'
import { ownerKey } from '../../../src/domain/session/user.ts'
import type { SessionEndReason, SessionInfo } from '../../../src/platform/port.ts'
import type { ProviderClock } from '../../../src/provider/clock.ts'
import { loadDraftKey } from './draft-key.ts'
import type { Keychain, KeychainCode, Keytar } from './keychain.ts'
import { createStoredSession } from './stored-session.ts'

/** The app id, as `appId` in electron-builder.yml. */
export const keychainService = 'com.truckstaff.candidate-portal'

/** Longest wait for the keychain, in milliseconds. macOS may ask the user first. */
export function keychainTimeoutMs(platform: NodeJS.Platform): number {
  return platform === 'darwin' ? 60_000 : 5_000
}

/** Throws when keytar was not built for this machine or a system library is missing. */
export function loadKeytar(): Keytar {
  return createRequire(import.meta.url)('keytar') as Keytar
}

export type TokenVault = ReturnType<typeof createTokenVault>

export interface VaultOptions {
  readonly keychain: Keychain
  /** Host of the API: tokens are stored per host. */
  readonly apiHost: string
  readonly sessionFile: string
  /** Kiosk: memory only, the keychain is never used. */
  readonly memoryOnly: boolean
  readonly clock: Pick<ProviderClock, 'now' | 'offset'>
  /** A keychain error to show to the user. */
  readonly onFailure: (code: KeychainCode) => void
  readonly onChange: (info: SessionInfo) => void
}

async function openDraftKey({ keychain, memoryOnly, onFailure }: VaultOptions): Promise<Buffer | null> {
  if (memoryOnly) return null
  const key = await loadDraftKey(keychain)
  if (key.ok) return key.value
  onFailure(key.code)
  return null
}

export function createTokenVault(options: VaultOptions) {
  const { keychain, apiHost, sessionFile, memoryOnly, clock } = options
  let current: { readonly token: string; readonly expiresAt: number; readonly remember: boolean } | null = null
  /** Of the current session, then of the last one. */
  let owners: readonly string[] = []
  let generation = 0
  let storedOffset = 0
  let endReason: SessionEndReason = 'none'
  const stored = createStoredSession({
    keychain,
    account: `session:${apiHost}`,
    file: sessionFile,
    memoryOnly,
    onFailure: options.onFailure,
  })

  /** Restores the session of the last run. Call once, before anything else; never rejects. */
  async function open(): Promise<void> {
    const read = await stored.open()
    if (!read.ok) return options.onFailure(read.code) // it may be readable next time
    if (read.value === null) return
    const { token, offset } = read.value
    storedOffset = offset
    const reading = readToken(token, clock.now())
    if (!reading.ok) return end(reading.reason)
    owners = read.value.owners
    current = { token, expiresAt: reading.expiresAt, remember: true }
  }

  /**
   * Starts a session. It is valid at once; if it is remembered, the keychain is written in the background.
   * @param ofUser the user's e-mail addresses, as `ownerKey`
   */
  function start(token: string, remember: boolean, ofUser: readonly string[]): void {
    const reading = readToken(token, clock.now())
    if (!reading.ok) throw new Error('the vault takes no token that is malformed or expired')
    generation += 1
    current = { token, expiresAt: reading.expiresAt, remember }
    owners = ofUser
    endReason = 'none'
    if (remember) stored.store({ token, owners, offset: clock.offset() })
    else stored.remove()
    options.onChange(info())
  }

  /** Ends the session for good, even if the process dies right after. */
  function end(reason: SessionEndReason): void {
    generation += 1
    current = null
    if (memoryOnly) owners = []
    endReason = reason
    stored.remove()
    options.onChange(info())
  }

  /** Ends an expired session first. */
  function info(): SessionInfo {
    if (current !== null && clock.now() >= current.expiresAt) end('expired')
    if (current === null) return { signedIn: false, reason: endReason }
    return { signedIn: true, expiresAt: current.expiresAt }
  }

  return {
    open,
    start,
    end,
    /** For a call; null when signed out or expired. */
    token(): string | null {
      info()
      return current?.token ?? null
    },
    /** Changes with every start and end of a session. Replies that cross a change are dropped. */
    generation: () => generation,
    /** E-mail addresses of the signed-in user, as `ownerKey`. */
    owners: () => (current === null ? [] : owners),
    /** Also after the session has ended, until the next: its last edits are still saved, and Log Out removes the draft. */
    wasOwner: (email: string) => owners.includes(ownerKey(email)),
    /** @param emails further ones of the signed-in user, as `ownerKey` */
    addOwners(emails: readonly string[]) {
      const added = emails.filter((email) => !owners.includes(email))
      if (current === null || added.length === 0) return
      owners = [...owners, ...added]
      if (current.remember) stored.store({ token: current.token, owners, offset: clock.offset() })
    },
    info,
    /** This computer's clock error at the start of the stored session, in milliseconds. */
    storedOffset: () => storedOffset,
    storage: () => (stored.isStored() ? 'keychain' : 'memory'),
    /** For drafts, 32 bytes; null without a keychain to store it in. */
    draftKey: () => openDraftKey(options),
    settled: stored.settled,
  }
}
