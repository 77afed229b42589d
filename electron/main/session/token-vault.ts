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

/** Time limit of a keychain call, in milliseconds. macOS may ask the user first. */
export function keychainTimeoutMs(platform: NodeJS.Platform): number {
  return platform === 'darwin' ? 60_000 : 5_000
}

/** Throws when keytar was not built for this machine or a system library is missing. */
export function loadKeytar(): Keytar {
  return createRequire(import.meta.url)('keytar') as Keytar
}

export interface TokenVault {
  /** Restores the session of the last run. Call once, before anything else; never rejects. */
  open(): Promise<void>
  /** The token for a call, or null when signed out or expired. */
  token(): string | null
  /** Changes with every start and end of a session. Replies that cross a change are dropped. */
  generation(): number
  /** E-mail addresses of the signed-in user, as `ownerKey`. */
  owners(): readonly string[]
  /**
   * Whether an e-mail address is the user's, also after the session has ended, until the next sign-in: the owner's last
   * edits are still saved, and Log Out removes the draft.
   */
  wasOwner(email: string): boolean
  /** The signed-in user has another e-mail address too. @param emails as `ownerKey` */
  addOwners(emails: readonly string[]): void
  info(): SessionInfo
  /** This computer's clock error at the start of the stored session, in milliseconds. */
  storedOffset(): number
  storage(): 'keychain' | 'memory'
  /**
   * Starts a session. It is valid at once; the keychain is written in the background.
   * @param token one that {@link readToken} accepts
   * @param remember store it for the next start
   * @param owners the user's e-mail addresses, as `ownerKey`
   */
  start(token: string, remember: boolean, owners: readonly string[]): void
  /** Ends the session for good, even if the process dies right after. */
  end(reason: SessionEndReason): void
  /** The 32-byte encryption key for drafts; null without a keychain to store it in. */
  draftKey(): Promise<Buffer | null>
  settled(): Promise<void>
}

export interface VaultOptions {
  readonly keychain: Keychain
  /** Host of the API: tokens are stored per host. */
  readonly apiHost: string
  readonly sessionFile: string
  /** Kiosk: memory only, the keychain is never used. */
  readonly memoryOnly: boolean
  readonly clock: Pick<ProviderClock, 'now' | 'offset'>
  /**
   * A keychain error to show to the user.
   * @param atStart the error keeps the stored session from being restored
   */
  readonly onFailure: (code: KeychainCode, atStart: boolean) => void
  readonly onChange: (info: SessionInfo) => void
}

async function openDraftKey({ keychain, memoryOnly, onFailure }: VaultOptions): Promise<Buffer | null> {
  if (memoryOnly) return null
  const key = await loadDraftKey(keychain)
  if (key.ok) return key.value
  onFailure(key.code, false)
  return null
}

export function createTokenVault(options: VaultOptions): TokenVault {
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
    onFailure: (code) => options.onFailure(code, false),
  })

  async function open(): Promise<void> {
    const read = await stored.open()
    if (!read.ok) return options.onFailure(read.code, true) // it may be readable next time
    if (read.value === null) return
    const { token, offset } = read.value
    storedOffset = offset
    const reading = readToken(token, clock.now())
    if (!reading.ok) return end(reading.reason)
    owners = read.value.owners
    current = { token, expiresAt: reading.expiresAt, remember: true }
  }

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

  function end(reason: SessionEndReason): void {
    generation += 1
    current = null
    if (memoryOnly) owners = []
    endReason = reason
    stored.remove()
    options.onChange(info())
  }

  function dropExpired(): void {
    if (current !== null && clock.now() >= current.expiresAt) end('expired')
  }

  function info(): SessionInfo {
    if (current === null) return { signedIn: false, reason: endReason }
    return { signedIn: true, expiresAt: current.expiresAt }
  }

  return {
    open,
    start,
    end,
    token() {
      dropExpired()
      return current?.token ?? null
    },
    generation: () => generation,
    owners: () => (current === null ? [] : owners),
    wasOwner: (email) => owners.includes(ownerKey(email)),
    addOwners(emails) {
      const added = emails.filter((email) => !owners.includes(email))
      if (current === null || added.length === 0) return
      owners = [...owners, ...added]
      if (current.remember) stored.store({ token: current.token, owners, offset: clock.offset() })
    },
    info() {
      dropExpired()
      return info()
    },
    storedOffset: () => storedOffset,
    storage: () => (stored.isStored() ? 'keychain' : 'memory'),
    draftKey: () => openDraftKey(options),
    settled: stored.settled,
  }
}
