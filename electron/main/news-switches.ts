/** Which news a person wants: two checks in the menu, kept on this computer. */
import { readFileSync } from 'node:fs'
import { readObject } from '../../src/domain/readers.ts'
import { tryWriteFileAtomic } from './atomic-file.ts'
import { allNews, type NewsWanted } from './news.ts'

/** All, until somebody switches some of it off. */
export function readWanted(file: string): NewsWanted {
  try {
    const { messages, interviews } = readObject(JSON.parse(readFileSync(file, 'utf8')))
    return { messages: messages !== false, interviews: interviews !== false }
  } catch {
    return allNews // first start, or damaged
  }
}

/** @returns false where the disk can't be written: the choice then holds until the app ends */
export function writeWanted(file: string, wanted: NewsWanted): boolean {
  return tryWriteFileAtomic(file, JSON.stringify(wanted))
}
