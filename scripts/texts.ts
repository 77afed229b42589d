/**
 * `npm run texts` adds new texts to the catalogs, to be translated, and removes unused ones. `npm run texts:check`
 * fails on a catalog that is incomplete or outdated.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { languages } from '../src/domain/text/languages.ts'
import { readOptions } from './machine/options.mjs'
import { catalogProblems, mergeTexts } from './texts/catalog.ts'
import { textPlaces } from './texts/sources.ts'

const places = textPlaces()
const { check = false } = readOptions({ check: { type: 'boolean' } }).values
const problems = languages
  .filter((language) => language !== 'en')
  .flatMap((language) => {
    const file = path.join(import.meta.dirname, `../src/i18n/locales/${language}.po`)
    if (!check) writeFileSync(file, mergeTexts(readFileSync(file, 'utf8'), places))
    return catalogProblems(readFileSync(file, 'utf8'), [...places.keys()]).map(
      (problem) => `${language}.po: ${problem}`,
    )
  })
for (const problem of problems) console.error(problem)
console.log(`${places.size} texts, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
