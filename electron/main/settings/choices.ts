/** What the user chose on this computer, in one file: language, window, background. */
import { readFileSync } from 'node:fs'
import { readObject } from '../../../src/domain/common/readers.ts'
import { tryWriteFileAtomic } from '../system/atomic-file.ts'

type ChoiceName = 'language' | 'window' | 'keepRunning'

export type Choices = ReturnType<typeof openChoices>

function readChoices(file: string): Readonly<Record<string, unknown>> {
  try {
    return readObject(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {} // first start or damaged file
  }
}

export function openChoices(file: string) {
  let chosen = readChoices(file)
  return {
    /** @returns what the file holds, unchecked; undefined if nothing was chosen */
    get: (name: ChoiceName) => chosen[name],
    /** @returns false when the disk can't be written; the choice then lasts until the app ends */
    set(name: ChoiceName, value: unknown) {
      chosen = { ...chosen, [name]: value }
      return tryWriteFileAtomic(file, JSON.stringify(chosen))
    },
  }
}
