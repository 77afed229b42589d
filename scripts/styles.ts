/** `npm run styles` fails on a class or custom property in a style sheet of ours that nothing uses. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readOptions } from './machine/options.mjs'

readOptions({})
const root = path.join(import.meta.dirname, '..')
const read = (patterns: readonly string[]) =>
  globSync(patterns, { cwd: root }).map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

const sheets = read(['src/**/*.css'])
/** Our sources, and the libraries whose elements our styles change. */
const sources = read([
  'src/**/*.{ts,tsx,html}',
  'build/**/*.ts',
  'tests/examples/**/*.tsx',
  'node_modules/@fullcalendar/*/*.js',
])

const words = new Set(sources.flatMap(({ text }) => text.match(/[\w-]+/g) ?? []))
/** Beginnings of names that are put together, such as `tone-${tone}`. */
const beginnings = sources.flatMap(({ text }) => text.match(/[\w-]+-(?=\$\{)/g) ?? [])
/** Custom properties that a rule reads; Bootstrap's own rules read those that begin with `--bs-`. */
const readProperties = new Set(sheets.flatMap(({ text }) => text.match(/(?<=var\()--[\w-]+/g) ?? []))

const unused = sheets.flatMap(({ file, text }) => {
  const rules = text.replace(/\/\*[\s\S]*?\*\//g, '')
  const classes = rules.match(/(?<=\.)[a-z][\w-]*(?=[^{};]*\{)/gi) ?? []
  const properties = rules.match(/--[\w-]+(?=\s*:)/g) ?? []
  return [
    ...classes.filter((name) => !beginnings.some((beginning) => name.startsWith(beginning))),
    ...properties.filter((name) => !name.startsWith('--bs-') && !readProperties.has(name)),
  ]
    .filter((name) => !words.has(name))
    .map((name) => `${file}: nothing uses ${name}`)
})
for (const line of new Set(unused)) console.error(line)
process.exitCode = unused.length > 0 ? 1 : 0
