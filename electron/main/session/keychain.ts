/**
 * Wraps the OS keychain: three calls that never throw and never hang.
 * Measured behavior of keytar: without D-Bus every call rejects. A locked keyring answers a read with null and a write
 * with an error. While a prompt is left unanswered a call never settles and holds a thread. Hence calls run one at a
 * time, with a time limit, and after one timeout no further call is made.
 */

import { withTimeLimit } from '../../../src/domain/common/time-limit.ts'
import { createWorkQueue } from '../../../src/domain/common/work-queue.ts'

export type KeychainCode =
  | 'unavailable'
  | 'locked'
  | 'denied'
  | 'timeout'
  | 'not_deleted'
  /** The mark beside the keychain could not be written, so nothing was stored in it. */
  | 'not_marked'
  | 'failed'
export type KeychainResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: KeychainCode }

/** The part of keytar in use. Its find calls are left out: on a locked keyring they crash the process. */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

export type Keychain = ReturnType<typeof openKeychain>

/** Item of a test write. */
const probe = 'probe'

export function keychainCode(message: string): KeychainCode {
  if (/locked/i.test(message)) return 'locked'
  if (/denied|not allowed|cancell?ed|user name or passphrase/i.test(message)) return 'denied'
  if (/d-?bus|org\.freedesktop\.secrets|ServiceUnknown|NameHasNoOwner|secret service/i.test(message))
    return 'unavailable'
  return 'failed'
}

const late = Symbol('late')

/**
 * @param load returns keytar; throws when keytar was not built or a library it needs is missing
 * @param timeoutMs for each call, in milliseconds
 */
export function openKeychain(load: () => Keytar, service: string, timeoutMs: number) {
  const queue = createWorkQueue()
  let switchedOff = false
  let runningCalls = 0

  async function attempt<T>(call: (keytar: Keytar) => Promise<T>): Promise<KeychainResult<T>> {
    if (switchedOff) return { ok: false, code: 'timeout' }
    let keytar: Keytar
    try {
      keytar = load()
    } catch {
      // not built, other architecture, no libsecret: no difference to the user
      return { ok: false, code: 'unavailable' }
    }
    try {
      runningCalls += 1
      const pending = call(keytar).finally(() => {
        runningCalls -= 1
      })
      const value = await withTimeLimit(pending, timeoutMs, late)
      if (value !== late) return { ok: true, value }
      switchedOff = true
      return { ok: false, code: 'timeout' }
    } catch (error) {
      return { ok: false, code: keychainCode(error instanceof Error ? error.message : String(error)) }
    }
  }

  const read = (account: string) => attempt((keytar) => keytar.getPassword(service, account))
  const remove = (account: string) => attempt((keytar) => keytar.deletePassword(service, account))

  /** Writes, reads back and compares. */
  async function write(account: string, value: string): Promise<KeychainResult<null>> {
    const written = await attempt((keytar) => keytar.setPassword(service, account, value))
    if (!written.ok) return written
    const stored = await read(account)
    if (!stored.ok) return stored
    return stored.value === value ? { ok: true, value: null } : { ok: false, code: 'failed' }
  }

  /**
   * A locked keyring (Linux) also reads as null; a test write tells it from a missing item. Else the drafts' key would be
   * made anew, and no stored draft could be read.
   */
  async function readOrLocked(account: string): Promise<KeychainResult<string | null>> {
    const found = await read(account)
    if (!found.ok || found.value !== null) return found
    const written = await write(probe, probe)
    if (!written.ok) return written
    await remove(probe)
    return read(account) // it may have been unlocked since
  }

  return {
    /** null: no such item. */
    get: (account: string) => queue.run(() => readOrLocked(account)),
    set: (account: string, value: string) => queue.run(() => write(account, value)),
    /** false: nothing to delete, or (Linux) a locked keyring. */
    delete: (account: string) => queue.run(() => remove(account)),
    /** True while a call is running, also after its timeout. Its thread would keep the process alive. */
    isHanging: () => runningCalls > 0,
    settled: queue.settled,
  }
}
