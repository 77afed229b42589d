/**
 * The way out of keytar: the same secrets in a file of the user's data folder, each sealed by the system's own key
 * through Electron's `safeStorage`, and the move there. Switched off: nothing calls it yet (D-108).
 */
import { readFileSync } from 'node:fs'
import { writeFileAtomicSync } from './atomic-file.ts'
import type { Keychain, KeychainResult } from './keychain.ts'

/** The part of Electron's safeStorage in use. */
export interface SafeStorage {
  isEncryptionAvailable(): boolean
  encryptString(text: string): Buffer
  decryptString(sealed: Buffer): string
  /** Linux only. */
  getSelectedStorageBackend?(): string
}

function readItems(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

/** @param file where the sealed secrets lie */
export function openSafeKeychain(storage: SafeStorage, file: string): Keychain {
  /** Without a password store Chromium seals with a key that everybody knows: that is no keychain. */
  const isSafe = (): boolean =>
    storage.isEncryptionAvailable() && storage.getSelectedStorageBackend?.() !== 'basic_text'

  async function attempt<T>(work: () => T): Promise<KeychainResult<T>> {
    if (!isSafe()) return { ok: false, code: 'unavailable' }
    try {
      return { ok: true, value: work() }
    } catch {
      return { ok: false, code: 'failed' } // a full disk, a file that is not ours, a key that has changed
    }
  }

  function read(account: string): string | null {
    const sealed = readItems(file)[account]
    return sealed === undefined ? null : storage.decryptString(Buffer.from(sealed, 'base64'))
  }

  return {
    get: (account) => attempt(() => read(account)),
    async set(account, value) {
      const written = await attempt(() => {
        const sealed = storage.encryptString(value).toString('base64')
        writeFileAtomicSync(file, JSON.stringify({ ...readItems(file), [account]: sealed }))
        return read(account) === value
      })
      if (!written.ok) return written
      return written.value ? { ok: true, value: null } : { ok: false, code: 'failed' }
    },
    delete: (account) =>
      attempt(() => {
        const { [account]: old, ...rest } = readItems(file)
        if (old !== undefined) writeFileAtomicSync(file, JSON.stringify(rest))
        return old !== undefined
      }),
    isHanging: () => false,
    settled: async () => undefined,
  }
}

/**
 * Moves the secrets of these accounts: reads both, writes what the new place lacks, reads it back, and only then deletes
 * the old one. What the new place holds already is newer and stays. It may be called at every start; killed in the
 * middle, it goes on at the next.
 * @returns false where something could not be moved: it is still in the old place
 */
export async function moveSecrets(from: Keychain, to: Keychain, accounts: readonly string[]): Promise<boolean> {
  for (const account of accounts) {
    const old = await from.get(account)
    if (!old.ok) return false
    if (old.value === null) continue
    const there = await to.get(account)
    if (!there.ok) return false
    if (there.value === null && !(await to.set(account, old.value)).ok) return false
    if (!(await from.delete(account)).ok) return false
  }
  return true
}
