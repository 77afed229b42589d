/**
 * `npm run texts` puts new texts into the catalogs, to be translated, and takes out those that are gone.
 * `npm run texts:check` fails on a text that does not pass through t(), and on a catalog that is not complete.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { languages } from '../src/domain/text/locale.ts'
import { emptyCatalog, merged, problemsOf } from './texts/catalog.ts'
import { catalogFolder, readCatalogs, readSources } from './texts/sources.ts'

const { places, bare } = readSources()
const translated = languages.filter((language) => language !== 'en')
if (!process.argv.includes('--check')) {
  const before = readCatalogs()
  for (const language of translated) {
    const file = path.join(import.meta.dirname, '..', catalogFolder, `${language}.po`)
    writeFileSync(file, merged(before.get(language) ?? emptyCatalog(language), places))
  }
}
const untranslated = bare.map(
  (literal) => `${literal}\n  does not pass through t() (exceptions: scripts/texts/exceptions.ts)`,
)
const problems = [...untranslated, ...problemsOf(translated, readCatalogs(), [...places.keys()], catalogFolder)]
for (const problem of problems) console.error(problem)
console.log(`${places.size} texts, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
