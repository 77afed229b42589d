/** The encryption key for drafts. It is a keychain item, created when there is none. */
import { randomBytes } from 'node:crypto'
import type { Keychain, KeychainResult } from './keychain.ts'

const draftKeyAccount = 'draft-key'
const draftKeyLength = 32

export async function loadDraftKey(keychain: Keychain): Promise<KeychainResult<Buffer>> {
  const read = await keychain.get(draftKeyAccount)
  if (!read.ok) return read
  const stored = Buffer.from(read.value ?? '', 'base64')
  if (stored.length === draftKeyLength) return { ok: true, value: stored }
  const made = randomBytes(draftKeyLength)
  const written = await keychain.set(draftKeyAccount, made.toString('base64'))
  return written.ok ? { ok: true, value: made } : written
}
