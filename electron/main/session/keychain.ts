/**
 * The OS keychain as the rest of main sees it: three calls that never throw and never hang.
 * Measured reasons: without a D-Bus every call rejects; a locked keyring says
 * null to a read and an error to a write; with a prompt that nobody answers a call never settles and
 * holds a thread. Hence one call at a time, a time limit, and no further call after one ran out.
 */

import { createWorkQueue } from '../../../src/domain/common/work-queue.ts'
import { withTimeLimit } from '../system/time-limit.ts'

export type KeychainCode = 'unavailable' | 'locked' | 'denied' | 'timeout' | 'too_large' | 'corrupt' | 'failed'
export type KeychainResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: KeychainCode }

/** The part of the keytar package in use. Its find calls are not here: on a locked keyring they kill the process. */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

export interface Keychain {
  /** null: no such entry, or (Linux) a locked keyring. */
  get(account: string): Promise<KeychainResult<string | null>>
  /** Writes, reads back and compares. */
  set(account: string, value: string): Promise<KeychainResult<null>>
  /** False: there was nothing to delete, or (Linux) the keyring is locked. */
  delete(account: string): Promise<KeychainResult<boolean>>
  /** A call has not come back, whether or not it was given up: its thread would keep the process from ending. */
  isHanging(): boolean
  /** Resolves when no call is under way. */
  settled(): Promise<void>
}

const probeAccount = 'probe'

/** A locked keyring answers a read with null, as if there were nothing; only a write tells. */
export async function isLocked(keychain: Keychain): Promise<KeychainResult<null>> {
  const written = await keychain.set(probeAccount, 'probe')
  if (written.ok) await keychain.delete(probeAccount)
  return written
}

/** What an error of the keychain means, from the words of libsecret, macOS and Windows. */
export function keychainCode(message: string): KeychainCode {
  if (/locked/i.test(message)) return 'locked'
  if (/denied|not allowed|cancell?ed|user name or passphrase/i.test(message)) return 'denied'
  if (/d-?bus|org\.freedesktop\.secrets|ServiceUnknown|NameHasNoOwner|secret service/i.test(message))
    return 'unavailable'
  return 'failed'
}

const late = Symbol('late')

/**
 * @param load gives keytar; it throws where keytar was not built or its library is missing
 * @param timeoutMs for each call
 */
export function openKeychain(load: () => Keytar, service: string, timeoutMs: number): Keychain {
  const queue = createWorkQueue()
  let switchedOff = false
  let underWay = 0

  async function attempt<T>(call: (keytar: Keytar) => Promise<T>): Promise<KeychainResult<T>> {
    if (switchedOff) return { ok: false, code: 'timeout' }
    let keytar: Keytar
    try {
      keytar = load()
    } catch {
      return { ok: false, code: 'unavailable' } // not built, other architecture, no libsecret: all the same to the user
    }
    try {
      underWay += 1
      const asked = call(keytar).finally(() => {
        underWay -= 1
      })
      const value = await withTimeLimit(asked, timeoutMs, late)
      if (value !== late) return { ok: true, value }
      switchedOff = true
      return { ok: false, code: 'timeout' }
    } catch (error) {
      return { ok: false, code: keychainCode(error instanceof Error ? error.message : String(error)) }
    }
  }

  return {
    get: (account) => queue.run(() => attempt((keytar) => keytar.getPassword(service, account))),
    set: (account, value) =>
      queue.run(async () => {
        const written = await attempt((keytar) => keytar.setPassword(service, account, value))
        if (!written.ok) return written
        const read = await attempt((keytar) => keytar.getPassword(service, account))
        if (!read.ok) return read
        return read.value === value ? { ok: true, value: null } : { ok: false, code: 'failed' }
      }),
    delete: (account) => queue.run(() => attempt((keytar) => keytar.deletePassword(service, account))),
    isHanging: () => underWay > 0,
    settled: queue.settled,
  }
}
