/**
 * `npm run texts` puts new texts into the Spanish catalog, to be translated, and takes out those that are gone.
 * `npm run texts:check` fails on a text that does not pass through t(), and on a catalog that is not whole.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { flawsOf, merged } from './texts/catalog.ts'
import { catalogFile, readSources } from './texts/sources.ts'

const { places, bare } = readSources()
if (!process.argv.includes('--check')) {
  writeFileSync(catalogFile, merged(readFileSync(catalogFile, 'utf8'), places))
}
const untranslated = bare.map(
  (literal) => `${literal}\n  does not pass through t() (exceptions: scripts/texts/exceptions.ts)`,
)
const problems = [...untranslated, ...flawsOf(readFileSync(catalogFile, 'utf8'), places.keys())]
for (const problem of problems) console.error(problem)
console.log(`${places.size} texts, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
