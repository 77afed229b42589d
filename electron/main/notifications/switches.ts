/** Stores which notifications are switched on. Each has a checkbox in the menu. */
import { readFileSync } from 'node:fs'
import { readObject } from '../../../src/domain/common/readers.ts'
import { tryWriteFileAtomic } from '../system/atomic-file.ts'
import { allWanted, type Wanted, wantedKinds } from './kinds.ts'

/** Returns the stored switches. All are on by default. */
export function readWanted(file: string): Wanted {
  try {
    const stored = readObject(JSON.parse(readFileSync(file, 'utf8')))
    return wantedKinds((name) => stored[name] !== false)
  } catch {
    return allWanted // first start or damaged file
  }
}

/** @returns false when the disk can't be written; the choice then lasts until the app ends */
export function writeWanted(file: string, wanted: Wanted): boolean {
  return tryWriteFileAtomic(file, JSON.stringify(wanted))
}
