/**
 * The session that outlives the app: its token as items of the keychain, and beside them the state that says whether
 * they still count. A token of one generation is void in the next.
 */
import { createHash } from 'node:crypto'
import { createWorkQueue } from '../../../src/domain/common/work-queue.ts'
import { isLocked, type Keychain, type KeychainCode, type KeychainResult } from './keychain.ts'
import { maxItems, readSessionState, type SessionState, writeSessionState } from './session-state.ts'

/** Windows takes 2,560 bytes an entry; the first of several carries a head of at most 68. */
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

async function readKept(
  keychain: Keychain,
  accounts: readonly string[],
  platform: NodeJS.Platform,
): Promise<KeychainResult<string | null>> {
  const read = await readItems(keychain, accounts)
  if (!read.ok || read.value !== null || platform !== 'linux') return read
  const locked = await isLocked(keychain)
  return locked.ok ? readItems(keychain, accounts) : locked
}

export interface KeptSession {
  /** Changes with every start and end of a session. */
  generation(): number
  /** True when the token of this session lies in the keychain. */
  isKept(): boolean
  /** What the last run left: its token; null when there is none that counts. */
  open(): Promise<KeychainResult<string | null>>
  /** A new generation begins, and its token goes to the keychain where that is wished. */
  start(token: string, expiresAt: number, keeping: boolean): void
  /** From now on nothing that lies there counts, even if the process dies in the next moment. */
  end(): void
  /** Resolves when there is nothing left to do. */
  settled(): Promise<void>
}

export interface KeptSessionOptions {
  readonly keychain: Keychain
  /** The name of the first item. */
  readonly account: string
  readonly stateFile: string
  /** Kiosk: neither the keychain nor the disk is touched. */
  readonly memoryOnly: boolean
  readonly platform: NodeJS.Platform
  readonly now: () => number
  /** The token can't be kept: the session lives in memory. */
  readonly onTrouble: (code: KeychainCode) => void
}

export function createKeptSession(options: KeptSessionOptions): KeptSession {
  const { keychain, stateFile, memoryOnly } = options
  const accounts = Array.from({ length: maxItems }, (_, n) => (n === 0 ? options.account : `${options.account}#${n}`))
  let state: SessionState = { gen: 0, signedOut: true, items: 0 }
  let kept = false
  const background = createWorkQueue()

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

  function cleanUp(): void {
    if (state.items > 0 && !memoryOnly) void background.run(deleteItems)
  }

  /** Writes the token to the keychain; what fails leaves a session in memory. */
  async function keep(token: string, expiresAt: number, gen: number): Promise<void> {
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
    if (state.gen === gen && setState({ gen, signedOut: false, items: items.length })) kept = true
  }

  return {
    generation: () => state.gen,
    isKept: () => kept,
    async open() {
      if (!memoryOnly) state = readSessionState(stateFile)
      if (state.signedOut) {
        cleanUp()
        return { ok: true, value: null }
      }
      const read = await readKept(keychain, accounts, options.platform)
      if (!read.ok) return read
      const envelope = read.value === null ? null : decodeEnvelope(read.value)
      if (envelope?.gen !== state.gen) return { ok: false, code: 'corrupt' }
      kept = true
      return { ok: true, value: envelope.token }
    },
    start(token, expiresAt, keeping) {
      const gen = state.gen + 1
      kept = false
      // Signed out until the keychain holds it: a crash on the way leaves nothing that counts.
      setState({ ...state, gen, signedOut: true })
      if (keeping && !memoryOnly) void background.run(() => keep(token, expiresAt, gen))
      else cleanUp()
    },
    end() {
      kept = false
      setState({ ...state, gen: state.gen + 1, signedOut: true })
      cleanUp()
    },
    async settled() {
      await background.settled()
      await keychain.settled()
    },
  }
}
