/**
 * `npm run texts` adds new texts to the catalogs, to be translated, and removes unused ones. `npm run texts:check`
 * fails on a catalog that is incomplete or outdated.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { languages } from '../src/domain/text/languages.ts'
import { readOptions } from './machine/options.mjs'
import { emptyCatalog, mergeTexts, problemsOf } from './texts/catalog.ts'
import { catalogFolder, readCatalogs, textPlaces } from './texts/sources.ts'

const places = textPlaces()
const translated = languages.filter((language) => language !== 'en')
if (!readOptions({ check: { type: 'boolean' } }).values.check) {
  const before = readCatalogs()
  for (const language of translated) {
    const file = path.join(import.meta.dirname, '..', catalogFolder, `${language}.po`)
    writeFileSync(file, mergeTexts(before.get(language) ?? emptyCatalog(language), places))
  }
}
const problems = problemsOf(translated, readCatalogs(), [...places.keys()], catalogFolder)
for (const problem of problems) console.error(problem)
console.log(`${places.size} texts, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
