/**
 * Stores the session across restarts: its token as keychain items, and beside them the state file that says whether
 * they are valid. A token is valid in its own generation only.
 */
import { createHash } from 'node:crypto'
import { createWorkQueue } from '../../../src/domain/common/work-queue.ts'
import { isLocked, type Keychain, type KeychainCode, type KeychainResult } from './keychain.ts'
import { maxItems, readSessionState, type SessionState, writeSessionState } from './session-state.ts'

/** Windows allows 2,560 bytes per credential. The first of several items has a prefix of at most 68 bytes. */
const itemLength = 2400

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
    return null // a damaged item; the caller deletes it
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Splits a value into keychain items. Several items carry their count and hash as a prefix of the first. Returns null
 * for a value that is too large.
 */
function split(value: string): string[] | null {
  if (value.length <= itemLength) return [value]
  const parts = value.match(new RegExp(`.{1,${itemLength}}`, 'g')) as string[]
  if (parts.length > maxItems) return null
  return [`${parts.length}.${sha256(value)}.${parts[0]}`, ...parts.slice(1)]
}

async function readItems(keychain: Keychain, accounts: readonly string[]): Promise<KeychainResult<string | null>> {
  const first = await keychain.get(accounts[0] as string)
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

async function readStored(
  keychain: Keychain,
  accounts: readonly string[],
  platform: NodeJS.Platform,
): Promise<KeychainResult<string | null>> {
  const read = await readItems(keychain, accounts)
  if (!read.ok || read.value !== null || platform !== 'linux') return read
  const locked = await isLocked(keychain)
  return locked.ok ? readItems(keychain, accounts) : locked
}

export interface StoredSession {
  /** Changes with every start and end of a session. */
  generation(): number
  /** Whether the keychain holds this session's token. */
  isStored(): boolean
  /** Reads the token of the last run; null when there is no valid one. */
  open(): Promise<KeychainResult<string | null>>
  /** Starts a new generation, and stores its token in the keychain if `remember` is true. */
  start(token: string, expiresAt: number, remember: boolean): void
  /** Invalidates everything in the keychain at once, even if the process dies right after. */
  end(): void
  /** Resolves when no background work is left. */
  settled(): Promise<void>
}

export interface StoredSessionOptions {
  readonly keychain: Keychain
  /** Account name of the first item. */
  readonly account: string
  readonly stateFile: string
  /** Kiosk: uses neither the keychain nor the disk. */
  readonly memoryOnly: boolean
  readonly platform: NodeJS.Platform
  readonly now: () => number
  /** The token could not be stored: the session lasts until the app is closed. */
  readonly onTrouble: (code: KeychainCode) => void
}

export function createStoredSession(options: StoredSessionOptions): StoredSession {
  const { keychain, stateFile, memoryOnly } = options
  const accounts = Array.from({ length: maxItems }, (_, n) => (n === 0 ? options.account : `${options.account}#${n}`))
  let state: SessionState = { gen: 0, signedOut: true, items: 0 }
  let stored = false
  const background = createWorkQueue()

  /** @returns false when the state file can't be written */
  function setState(next: SessionState): boolean {
    state = next
    return memoryOnly || writeSessionState(stateFile, next)
  }

  /**
   * Deletes the keychain items. In a locked keychain they stay, and the state file records that they have to be deleted
   * later.
   */
  async function deleteItems(): Promise<void> {
    const { gen, items } = state
    for (let n = items - 1; n >= 0; n--) {
      const deleted = await keychain.delete(accounts[n] as string)
      if (!deleted.ok || (n === 0 && !deleted.value)) return
    }
    if (state.gen === gen && state.signedOut) setState({ ...state, items: 0 })
  }

  function cleanUp(): void {
    if (state.items > 0 && !memoryOnly) void background.run(deleteItems)
  }

  /** Writes the token to the keychain. After a failure the session stays in memory only. */
  async function store(token: string, expiresAt: number, gen: number): Promise<void> {
    if (state.gen !== gen) return
    const items = split(encodeEnvelope({ gen, token }, expiresAt, options.now()))
    if (items === null) return options.onTrouble('too_large')
    const before = state.items
    if (!setState({ ...state, items: Math.max(before, items.length) })) return options.onTrouble('failed')
    for (const [n, item] of items.entries()) {
      const written = await keychain.set(accounts[n] as string, item)
      if (written.ok) continue
      const untouched = n === 0 && (written.code === 'locked' || written.code === 'unavailable')
      if (untouched && state.gen === gen) setState({ ...state, items: before })
      return options.onTrouble(written.code)
    }
    for (const left of accounts.slice(items.length, before)) await keychain.delete(left)
    if (state.gen === gen && setState({ gen, signedOut: false, items: items.length })) stored = true
  }

  return {
    generation: () => state.gen,
    isStored: () => stored,
    async open() {
      if (!memoryOnly) state = readSessionState(stateFile)
      if (state.signedOut) {
        cleanUp()
        return { ok: true, value: null }
      }
      const read = await readStored(keychain, accounts, options.platform)
      if (!read.ok) return read
      const envelope = read.value === null ? null : decodeEnvelope(read.value)
      if (envelope?.gen !== state.gen) return { ok: false, code: 'corrupt' }
      stored = true
      return { ok: true, value: envelope.token }
    },
    start(token, expiresAt, remember) {
      const gen = state.gen + 1
      stored = false
      // Counts as signed out until the keychain holds the token, so a crash in between leaves nothing valid.
      setState({ ...state, gen, signedOut: true })
      if (remember && !memoryOnly) void background.run(() => store(token, expiresAt, gen))
      else cleanUp()
    },
    end() {
      stored = false
      setState({ ...state, gen: state.gen + 1, signedOut: true })
      cleanUp()
    },
    async settled() {
      await background.settled()
      await keychain.settled()
    },
  }
}
