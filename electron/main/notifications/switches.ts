/** Which notifications a person wants: a check each in the menu, kept on this computer. */
import { readFileSync } from 'node:fs'
import { readObject } from '../../../src/domain/common/readers.ts'
import { tryWriteFileAtomic } from '../system/atomic-file.ts'
import { allWanted, type Wanted, wantedKinds } from './kinds.ts'

/** All that have not been switched off. */
export function readWanted(file: string): Wanted {
  try {
    const kept = readObject(JSON.parse(readFileSync(file, 'utf8')))
    return wantedKinds((name) => kept[name] !== false)
  } catch {
    return allWanted // first start, or damaged
  }
}

/** @returns false where the disk can't be written: the choice then holds until the app ends */
export function writeWanted(file: string, wanted: Wanted): boolean {
  return tryWriteFileAtomic(file, JSON.stringify(wanted))
}
