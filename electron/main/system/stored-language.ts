/** Stores the page's language, for the texts that main shows before the page is ready. */
import { readFileSync } from 'node:fs'
import type { Language } from '../../../src/domain/text/languages.ts'
import { chosenLanguage } from '../../../src/i18n/language.ts'
import { tryWriteFileAtomic } from './atomic-file.ts'

/** @param preferred languages of the system, in order of preference */
export function openingLanguage(file: string, preferred: readonly string[]): Language {
  return chosenLanguage('', readStored(file), preferred)
}

function readStored(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null // first start
  }
}

/**
 * Stores the language. If the disk can't be written, the next start uses the system's language until the page is ready.
 */
export function storeLanguage(file: string, language: Language): void {
  tryWriteFileAtomic(file, language)
}
