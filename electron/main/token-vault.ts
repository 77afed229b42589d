/**
 * THE TOKEN'S HOME, and the only file that knows keytar. The renderer never sees a token: it learns
 * whether somebody is signed in, and until when.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { readToken } from '../../src/domain/token.ts'
import { createTurns } from '../../src/domain/turns.ts'
import type { SessionEndReason, SessionInfo } from '../../src/platform/port.ts'
import type { ProviderClock } from '../../src/provider/clock.ts'
import type { Keychain, KeychainCode, KeychainResult, Keytar } from './keychain.ts'
import { maxItems, readSessionState, type SessionState, writeSessionState } from './session-state.ts'

export const keychainService = 'com.truckstaff.candidate-portal'

/** Milliseconds for one keychain call. macOS asks the user in a window of its own. */
export function keychainTimeoutMs(platform: NodeJS.Platform): number {
  return platform === 'darwin' ? 60_000 : 5_000
}

/** Throws where keytar was not built for this machine or its system library is missing. */
export function loadKeytar(): Keytar {
  return createRequire(import.meta.url)('keytar') as Keytar
}

/** Windows takes 2,560 bytes an entry; the first of several carries a head of at most 68. */
const itemLength = 2400
const draftKeyAccount = 'draft-key'
const draftKeyLength = 32
const probeAccount = 'probe'

interface Envelope {
  readonly gen: number
  readonly token: string
}

function encodeEnvelope(envelope: Envelope, expiresAt: number, now: number): string {
  const text = JSON.stringify({ v: 1, ...envelope, exp: expiresAt, savedAt: now })
  return Buffer.from(text).toString('base64url')
}

function decodeEnvelope(value: string): Envelope | null {
  try {
    const { v, gen, token } = JSON.parse(Buffer.from(value, 'base64url').toString('utf8')) as Record<string, unknown>
    return v === 1 && typeof gen === 'number' && typeof token === 'string' ? { gen, token } : null
  } catch {
    return null // a damaged entry; the caller deletes it
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** One item as it is; several with their count and hash in front of the first. null: too large. */
function split(value: string): string[] | null {
  if (value.length <= itemLength) return [value]
  const parts = value.match(new RegExp(`.{1,${itemLength}}`, 'g')) as string[]
  if (parts.length > maxItems) return null
  return [`${parts.length}.${sha256(value)}.${parts[0]}`, ...parts.slice(1)]
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

export function createTokenVault(options: VaultOptions): TokenVault {
  const { keychain, stateFile, memoryOnly, clock } = options
  const account = `session:${options.apiHost}`
  const accounts = Array.from({ length: maxItems }, (_, n) => (n === 0 ? account : `${account}#${n}`))
  let state: SessionState = { gen: 0, signedOut: true, items: 0 }
  let current: { readonly token: string; readonly expiresAt: number } | null = null
  let endReason: SessionEndReason = 'none'
  let kept = false
  const background = createTurns()
  let draftKey: Promise<Buffer | null> | undefined

  /** @returns false where the state can't be kept */
  function setState(next: SessionState): boolean {
    state = next
    return memoryOnly || writeSessionState(stateFile, next)
  }

  /** Deletes what may lie in the keychain. Locked, it stays, and the state remembers to try again. */
  async function deleteItems(): Promise<void> {
    const { gen, items } = state
    for (let n = items - 1; n >= 0; n--) {
      const deleted = await keychain.delete(accounts[n] as string)
      if (!deleted.ok || (n === 0 && !deleted.value)) return
    }
    if (state.gen === gen && state.signedOut) setState({ ...state, items: 0 })
  }

  async function readItems(): Promise<KeychainResult<string | null>> {
    const first = await keychain.get(account)
    if (!first.ok || first.value === null) return first
    const [count, hash, ...rest] = first.value.split('.')
    if (hash === undefined) return first
    let value = rest.join('.')
    for (let n = 1; n < Math.min(Number(count), maxItems); n++) {
      const item = await keychain.get(accounts[n] as string)
      if (!item.ok) return item
      value += item.value ?? ''
    }
    return sha256(value) === hash ? { ok: true, value } : { ok: false, code: 'corrupt' }
  }

  /** A locked keyring answers a read with null, as if there were nothing; only a write tells. */
  async function isLocked(): Promise<KeychainResult<null>> {
    const written = await keychain.set(probeAccount, 'probe')
    if (written.ok) await keychain.delete(probeAccount)
    return written
  }

  async function readKept(): Promise<KeychainResult<string | null>> {
    const read = await readItems()
    if (!read.ok || read.value !== null || options.platform !== 'linux') return read
    const locked = await isLocked()
    return locked.ok ? readItems() : locked
  }

  async function open(): Promise<void> {
    if (memoryOnly) return
    state = readSessionState(stateFile)
    if (state.signedOut) {
      if (state.items > 0) void background.take(deleteItems)
      return
    }
    const read = await readKept()
    if (!read.ok && read.code !== 'corrupt') return options.onTrouble(read.code, true) // it may be readable next time
    const envelope = read.ok && read.value !== null ? decodeEnvelope(read.value) : null
    if (envelope?.gen !== state.gen) return end('none')
    // Whether its time is over only the provider's clock can tell: this computer's may be days ahead.
    const reading = readToken(envelope.token, Number.NEGATIVE_INFINITY)
    if (!reading.ok) return end(reading.reason)
    current = { token: envelope.token, expiresAt: reading.expiresAt }
    kept = true
  }

  /** Writes the token to the keychain; what fails leaves a session in memory. */
  async function keep(token: string, expiresAt: number, gen: number): Promise<void> {
    if (state.gen !== gen) return
    const items = split(encodeEnvelope({ gen, token }, expiresAt, clock.now()))
    if (items === null) return options.onTrouble('too_large', false)
    const before = state.items
    if (!setState({ ...state, items: Math.max(before, items.length) })) return options.onTrouble('failed', false)
    for (const [n, item] of items.entries()) {
      const written = await keychain.set(accounts[n] as string, item)
      if (written.ok) continue
      const untouched = n === 0 && (written.code === 'locked' || written.code === 'unavailable')
      if (untouched && state.gen === gen) setState({ ...state, items: before })
      return options.onTrouble(written.code, false)
    }
    for (const left of accounts.slice(items.length, before)) await keychain.delete(left)
    if (state.gen === gen && setState({ gen, signedOut: false, items: items.length })) kept = true
  }

  function start(token: string, remember: boolean): void {
    const reading = readToken(token, clock.now())
    if (!reading.ok) throw new Error('the vault takes no token that is malformed or expired')
    const keeping = remember && !memoryOnly
    const gen = state.gen + 1
    current = { token, expiresAt: reading.expiresAt }
    endReason = 'none'
    kept = false
    // Signed out until the keychain holds it: a crash on the way leaves nothing that counts.
    setState({ ...state, gen, signedOut: true })
    if (keeping) void background.take(() => keep(token, reading.expiresAt, gen))
    else if (state.items > 0 && !memoryOnly) void background.take(deleteItems)
    options.onChange(info())
  }

  function end(reason: SessionEndReason): void {
    current = null
    kept = false
    endReason = reason
    setState({ ...state, gen: state.gen + 1, signedOut: true })
    if (state.items > 0 && !memoryOnly) void background.take(deleteItems)
    options.onChange(info())
  }

  function dropExpired(): void {
    if (current !== null && clock.isConfirmed() && clock.now() >= current.expiresAt) end('expired')
  }

  function info(): SessionInfo {
    if (current === null) return { signedIn: false, reason: endReason }
    return { signedIn: true, expiresAt: clock.isConfirmed() ? current.expiresAt - clock.offset() : null }
  }

  async function loadDraftKey(): Promise<KeychainResult<Buffer>> {
    let read = await keychain.get(draftKeyAccount)
    if (read.ok && read.value === null) {
      // Before a new key makes all drafts unreadable: is there really none?
      const locked = await isLocked()
      if (!locked.ok) return locked
      read = await keychain.get(draftKeyAccount)
    }
    if (!read.ok) return read
    const stored = Buffer.from(read.value ?? '', 'base64')
    if (stored.length === draftKeyLength) return { ok: true, value: stored }
    const made = randomBytes(draftKeyLength)
    const written = await keychain.set(draftKeyAccount, made.toString('base64'))
    return written.ok ? { ok: true, value: made } : written
  }

  async function openDraftKey(): Promise<Buffer | null> {
    if (memoryOnly) return null
    const key = await loadDraftKey()
    if (key.ok) return key.value
    options.onTrouble(key.code, false)
    return null
  }

  return {
    open,
    start,
    end,
    token() {
      dropExpired()
      return current?.token ?? null
    },
    generation: () => state.gen,
    info() {
      dropExpired()
      return info()
    },
    timeHeard() {
      dropExpired()
      if (current !== null) options.onChange(info())
    },
    storage: () => (kept ? 'keychain' : 'memory'),
    draftKey() {
      draftKey ??= openDraftKey()
      return draftKey
    },
    async settled() {
      await background.settled()
      await keychain.settled()
    },
  }
}
