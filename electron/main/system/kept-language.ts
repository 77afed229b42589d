/** The language that the page showed last: what main says while there is no page yet is said in it. */
import { readFileSync } from 'node:fs'
import type { Language } from '../../../src/domain/text/locale.ts'
import { chosenLanguage } from '../../../src/i18n/language.ts'
import { tryWriteFileAtomic } from './atomic-file.ts'

/** @param preferred the languages of the system, the most wanted first */
export function openingLanguage(file: string, preferred: readonly string[]): Language {
  return chosenLanguage('', readKept(file), preferred)
}

function readKept(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null // first start
  }
}

/** Where the disk can't be written, the next start begins in the system's language, and the page changes it. */
export function keepLanguage(file: string, language: Language): void {
  tryWriteFileAtomic(file, language)
}
