/**
 * `npm run texts` adds new texts to the catalogs, to be translated, and removes unused ones. `npm run texts:check`
 * fails on a text that does not pass through t(), and on an incomplete catalog.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { languages } from '../src/domain/text/languages.ts'
import { emptyCatalog, mergeTexts, problemsOf } from './texts/catalog.ts'
import { catalogFolder, readCatalogs, readSources } from './texts/sources.ts'

const { places, bare } = readSources()
const translated = languages.filter((language) => language !== 'en')
if (!process.argv.includes('--check')) {
  const before = readCatalogs()
  for (const language of translated) {
    const file = path.join(import.meta.dirname, '..', catalogFolder, `${language}.po`)
    writeFileSync(file, mergeTexts(before.get(language) ?? emptyCatalog(language), places))
  }
}
const untranslated = bare.map(
  (literal) => `${literal}\n  does not pass through t() (exceptions: scripts/texts/exceptions.ts)`,
)
const problems = [...untranslated, ...problemsOf(translated, readCatalogs(), [...places.keys()], catalogFolder)]
for (const problem of problems) console.error(problem)
console.log(`${places.size} texts, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
