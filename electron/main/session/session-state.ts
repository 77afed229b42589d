/**
 * The sign-out marker outside the keychain: a locked keyring
 * can't be emptied, so this file says whether what lies in it still counts. Missing or damaged = signed out.
 */
import { readFileSync } from 'node:fs'
import { tryWriteFileAtomic } from '../system/atomic-file.ts'

export interface SessionState {
  /** Counts sign-ins and sign-outs; an entry of another generation is void. */
  readonly gen: number
  readonly signedOut: boolean
  /** How many keychain items may lie there, to be deleted at sign-out or, failing that, at the next start. */
  readonly items: number
}

/** The most items that one session may take in the keychain. */
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
    return unknown // half a file or something else: fail closed
  }
}

/** @returns false where the disk can't be written: then nothing may be kept in the keychain either */
export function writeSessionState(file: string, state: SessionState): boolean {
  return tryWriteFileAtomic(file, `${JSON.stringify(state)}\n`)
}
