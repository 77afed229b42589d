/** `npm run styles` fails on a class or custom property in a style sheet of ours that nothing uses. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readOptions } from './machine/options.mjs'

readOptions({})
const root = path.join(import.meta.dirname, '..')
const read = (patterns: readonly string[]) =>
  globSync([...patterns], { cwd: root }).map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

const sheets = read(['src/**/*.css'])
/** Our sources, and the libraries whose elements our styles change. */
const sources = read([
  'src/**/*.{ts,tsx,html}',
  'build/**/*.ts',
  'tests/examples/**/*.tsx',
  'node_modules/@fullcalendar/*/*.js',
  'node_modules/flatpickr/dist/flatpickr.js',
])

const words = new Set(sources.flatMap(({ text }) => text.match(/[\w-]+/g) ?? []))
/** Beginnings of names that are put together, such as `tone-${tone}`. */
const beginnings = new Set(
  sources.flatMap(({ text }) => [...text.matchAll(/([\w-]+-)\$\{/g)].map(([, name = '']) => name)),
)
const isUsed = (name: string) => words.has(name) || [...beginnings].some((beginning) => name.startsWith(beginning))

/** Custom properties that a rule reads; Bootstrap's own rules read those that begin with `--bs-`. */
const readProperties = new Set(
  [...sheets, ...sources].flatMap(({ text }) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)),
)

const unused = sheets.flatMap(({ file, text }) => {
  const rules = text.replace(/\/\*[\s\S]*?\*\//g, '')
  const selectors = [...rules.matchAll(/([^{};]*)\{/g)].map(([, selector = '']) =>
    selector.replace(/\([^)]*\.\d.*?\)/g, ''),
  )
  const classes = selectors.flatMap((selector) =>
    [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name),
  )
  const properties = [...rules.matchAll(/(--[\w-]+)\s*:/g)].map(([, name = '']) => name)
  return [
    ...classes.filter((name) => !isUsed(name)).map((name) => `.${name}`),
    ...properties.filter((name) => !name.startsWith('--bs-') && !readProperties.has(name) && !words.has(name)),
  ].map((name) => `${file}: nothing uses ${name}`)
})
for (const line of new Set(unused)) console.error(line)
process.exitCode = unused.length > 0 ? 1 : 0
