/**
 * `npm run texts` adds new texts to the catalogs, to be translated, and removes unused ones. `npm run texts:check`
 * fails on a catalog that is incomplete or outdated, on a text that is in none, and on one that shares its element.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { languages } from '../src/domain/text/languages.ts'
import { readOptions } from './machine/options.mjs'
import { catalogProblems, mergeTexts } from './texts/catalog.ts'
import { shownProblems } from './texts/shown.ts'
import { textPlaces } from './texts/sources.ts'

const places = textPlaces()
const { check = false } = readOptions({ check: { type: 'boolean' } }).values
const problems = languages
  .filter((language) => language !== 'en')
  .flatMap((language) => {
    const file = path.join(import.meta.dirname, `../src/i18n/locales/${language}.po`)
    const written = existsSync(file) ? readFileSync(file, 'utf8') : 'msgid ""\nmsgstr ""\n"X-State: started\\n"\n'
    const merged = mergeTexts(written, places)
    if (!check) writeFileSync(file, merged)
    const found = catalogProblems(merged)
    if (check && written !== merged) found.push('is not as `npm run texts` writes it')
    return found.map((problem) => `${language}.po: ${problem}`)
  })
if (check) problems.push(...shownProblems(new Set(places.keys())))
for (const problem of problems) console.error(problem)
console.log(`${places.size} texts, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
