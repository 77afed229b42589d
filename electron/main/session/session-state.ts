/**
 * Records outside of the keychain whether the session is valid. A locked keyring can't be emptied, so after a sign-out
 * its items may remain; this file says that they don't count. Missing or damaged means signed out.
 */
import { readFileSync } from 'node:fs'
import { tryWriteFileAtomic } from '../system/atomic-file.ts'

export interface SessionState {
  /** Counts sign-ins and sign-outs; a keychain item of another generation is invalid. */
  readonly gen: number
  readonly signedOut: boolean
  /** Number of keychain items that may exist. They are deleted at sign-out or, if that fails, at the next start. */
  readonly items: number
}

/** Maximum number of keychain items per session. */
export const maxItems = 4

const unknown: SessionState = { gen: 0, signedOut: true, items: maxItems }
const none: SessionState = { gen: 0, signedOut: true, items: 0 }

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

export function readSessionState(file: string): SessionState {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? none : unknown
  }
  try {
    const { gen, signedOut, items } = JSON.parse(text) as Record<string, unknown>
    if (!isCount(gen) || typeof signedOut !== 'boolean' || !isCount(items) || items > maxItems) return unknown
    return { gen, signedOut, items }
  } catch {
    return unknown // incomplete or damaged: fail closed
  }
}

/** @returns false when the disk can't be written; then the keychain must not be used either */
export function writeSessionState(file: string, state: SessionState): boolean {
  return tryWriteFileAtomic(file, `${JSON.stringify(state)}\n`)
}
