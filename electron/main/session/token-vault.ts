/**
 * THE TOKEN'S HOME, and the only file that knows keytar. The renderer never sees a token: it learns
 * whether somebody is signed in, and until when.
 */
import { createRequire } from 'node:module'
import { readToken } from '../../../src/domain/session/token.ts'
import type { SessionEndReason, SessionInfo } from '../../../src/platform/port.ts'
import type { ProviderClock } from '../../../src/provider/clock.ts'
import { loadDraftKey } from './draft-key.ts'
import { createKeptSession } from './kept-session.ts'
import type { Keychain, KeychainCode, Keytar } from './keychain.ts'

/** The app's id everywhere: `appId` in electron-builder.yml. */
export const keychainService = 'com.truckstaff.candidate-portal'

/** Milliseconds for one keychain call. macOS asks the user in a window of its own. */
export function keychainTimeoutMs(platform: NodeJS.Platform): number {
  return platform === 'darwin' ? 60_000 : 5_000
}

/** Throws where keytar was not built for this machine or its system library is missing. */
export function loadKeytar(): Keytar {
  return createRequire(import.meta.url)('keytar') as Keytar
}

export interface TokenVault {
  /** Reads what the last run left. Call once, before anything else; never rejects. */
  open(): Promise<void>
  /** The token for a call, or null when nobody is signed in (any more). */
  token(): string | null
  /** Changes with every start and end of a session: a reply that crosses a change belongs to nobody. */
  generation(): number
  /** In the page's own time: it compares with a clock that may be off. */
  info(): SessionInfo
  storage(): 'keychain' | 'memory'
  /**
   * Starts a session. It counts at once; what the keychain says comes later.
   * @param token one that {@link readToken} accepts
   * @param remember keep it after the app is closed
   */
  start(token: string, remember: boolean): void
  /** The provider has told its time: a token that is over by it goes, and the page hears when it ends. */
  timeHeard(): void
  /** Ends it for good, even if the process dies in the next moment. */
  end(reason: SessionEndReason): void
  /** The 32 bytes that drafts are encrypted with; null where there is no keychain to keep them. */
  draftKey(): Promise<Buffer | null>
  /** Resolves when the keychain has nothing left to do. */
  settled(): Promise<void>
}

export interface VaultOptions {
  readonly keychain: Keychain
  /** Whose token it is: the host of the API. */
  readonly apiHost: string
  readonly stateFile: string
  /** Kiosk: memory only, the keychain is never touched. */
  readonly memoryOnly: boolean
  readonly platform: NodeJS.Platform
  readonly clock: Pick<ProviderClock, 'now' | 'offset' | 'isConfirmed'>
  /**
   * A keychain trouble that the user should hear of.
   * @param atStart it keeps the session of the last run from coming back
   */
  readonly onTrouble: (code: KeychainCode, atStart: boolean) => void
  /** The session started or ended, or its end is known better. */
  readonly onChange: (info: SessionInfo) => void
}

async function openDraftKey({ keychain, memoryOnly, onTrouble }: VaultOptions): Promise<Buffer | null> {
  if (memoryOnly) return null
  const key = await loadDraftKey(keychain)
  if (key.ok) return key.value
  onTrouble(key.code, false)
  return null
}

export function createTokenVault(options: VaultOptions): TokenVault {
  const { keychain, apiHost, stateFile, memoryOnly, platform, clock } = options
  let current: { readonly token: string; readonly expiresAt: number } | null = null
  let endReason: SessionEndReason = 'none'
  let draftKey: Promise<Buffer | null> | undefined
  const kept = createKeptSession({
    keychain,
    account: `session:${apiHost}`,
    stateFile,
    memoryOnly,
    platform,
    now: clock.now,
    onTrouble: (code) => options.onTrouble(code, false),
  })

  async function open(): Promise<void> {
    const read = await kept.open()
    if (!read.ok && read.code !== 'corrupt') return options.onTrouble(read.code, true) // it may be readable next time
    if (!read.ok) return end('none')
    if (read.value === null) return
    // Whether its time is over only the provider's clock can tell: this computer's may be days ahead.
    const reading = readToken(read.value, Number.NEGATIVE_INFINITY)
    if (!reading.ok) return end(reading.reason)
    current = { token: read.value, expiresAt: reading.expiresAt }
  }

  function start(token: string, remember: boolean): void {
    const reading = readToken(token, clock.now())
    if (!reading.ok) throw new Error('the vault takes no token that is malformed or expired')
    current = { token, expiresAt: reading.expiresAt }
    endReason = 'none'
    kept.start(token, reading.expiresAt, remember)
    options.onChange(info())
  }

  function end(reason: SessionEndReason): void {
    current = null
    endReason = reason
    kept.end()
    options.onChange(info())
  }

  function dropExpired(): void {
    if (current !== null && clock.isConfirmed() && clock.now() >= current.expiresAt) end('expired')
  }

  function info(): SessionInfo {
    if (current === null) return { signedIn: false, reason: endReason }
    return { signedIn: true, expiresAt: clock.isConfirmed() ? current.expiresAt - clock.offset() : null }
  }

  return {
    open,
    start,
    end,
    token() {
      dropExpired()
      return current?.token ?? null
    },
    generation: kept.generation,
    info() {
      dropExpired()
      return info()
    },
    timeHeard() {
      dropExpired()
      if (current !== null) options.onChange(info())
    },
    storage: () => (kept.isKept() ? 'keychain' : 'memory'),
    draftKey() {
      draftKey ??= openDraftKey(options)
      return draftKey
    },
    settled: kept.settled,
  }
}
