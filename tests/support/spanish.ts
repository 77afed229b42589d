/** Loads the portal's Spanish catalog: user actions that use t() (applicant.ts) look for Spanish words from then on. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { compileCatalog } from '../../build/po.ts'
import { setCatalog } from '../../src/i18n/t.ts'

const file = path.join(import.meta.dirname, '../../src/i18n/locales/es.po')

export const spanish = compileCatalog(readFileSync(file, 'utf8'))

export function speakSpanish(): void {
  setCatalog('es-US', spanish)
}

export function speakEnglish(): void {
  setCatalog('en-US')
}
