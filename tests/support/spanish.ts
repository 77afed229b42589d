/** The catalog as the portal has it: hands that use t() (applicant.ts) look for Spanish words from now on. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { compiled } from '../../scripts/texts/catalog.ts'
import { setCatalog } from '../../src/i18n/t.ts'

const file = path.join(import.meta.dirname, '../../src/i18n/locales/es.po')

export const spanish = compiled(readFileSync(file, 'utf8'))

export function speakSpanish(): void {
  setCatalog('es-US', spanish)
}

export function speakEnglish(): void {
  setCatalog('en-US')
}

const accented: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
}

/** A text that nobody has translated: accents, and 40 % longer. Its marks and plurals stay. */
export function pseudo(text: string): string {
  const letters = text.replace(/\{[^{}]*\}|[aeiouAEIOU]/g, (found) => accented[found] ?? found)
  return `⟦${letters}${' ~~~~'.repeat(Math.ceil(text.length * 0.08))}⟧`
}

/** The file of Spanish texts as the bundle would have it, with every text in the pseudo-language. */
export function pseudoChunk(): string {
  const texts = Object.fromEntries(Object.keys(spanish).map((text) => [text, pseudo(text)]))
  return `export const texts = JSON.parse(${JSON.stringify(JSON.stringify(texts))})`
}
