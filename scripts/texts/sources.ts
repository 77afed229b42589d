/** Collects all texts of the portal from its sources. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { providerSentences } from './provider-sentences.ts'
import { readTexts } from './read.ts'

const root = path.join(import.meta.dirname, '../..')
const patterns = ['src/**/*.{ts,tsx}', 'electron/main/**/*.ts']

/** Folder of the catalogs, relative to the project's root. */
export const catalogFolder = 'src/i18n/locales'

/** Reads the catalogs, by language tag. */
export function readCatalogs(): ReadonlyMap<string, string> {
  const files = globSync(`${catalogFolder}/*.po`, { cwd: root })
  return new Map(files.map((file) => [path.basename(file, '.po'), readFileSync(path.join(root, file), 'utf8')]))
}

export interface AllTexts {
  /** Each text with the files that contain it. */
  readonly places: ReadonlyMap<string, readonly string[]>
  /** English literals that are displayed untranslated: `file:line text`. */
  readonly bare: readonly string[]
}

export function readSources(): AllTexts {
  const files = globSync(patterns, { cwd: root }).sort()
  const found = files.map((file) => ({ file, ...readTexts(file, readFileSync(path.join(root, file), 'utf8')) }))
  const places = new Map<string, string[]>()
  for (const { file, texts } of found) {
    for (const text of texts) places.set(text, [...(places.get(text) ?? []), file])
  }
  for (const text of providerSentences) places.set(text, [...(places.get(text) ?? []), 'the provider'])
  return { places, bare: found.flatMap(({ file, bare }) => bare.map(({ line, text }) => `${file}:${line} ${text}`)) }
}
