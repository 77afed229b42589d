/** Stores which notifications are switched on. Each has a checkbox in the menu. */
import { readFileSync } from 'node:fs'
import { readObject } from '../../../src/domain/common/readers.ts'
import { tryWriteFileAtomic } from '../system/atomic-file.ts'
import { allEnabled, type EnabledKinds, enabledKinds } from './kinds.ts'

/** Returns the stored switches. All are on by default. */
export function readEnabledKinds(file: string): EnabledKinds {
  try {
    const stored = readObject(JSON.parse(readFileSync(file, 'utf8')))
    return enabledKinds((name) => stored[name] !== false)
  } catch {
    return allEnabled // first start or damaged file
  }
}

/** @returns false when the disk can't be written; the choice then lasts until the app ends */
export function writeEnabledKinds(file: string, enabled: EnabledKinds): boolean {
  return tryWriteFileAtomic(file, JSON.stringify(enabled))
}
