/**
 * `npm run citations` fails on references that don't resolve: ids of docs/requirements.md and docs/decisions.md, links,
 * files and npm scripts that comments and documents name.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readOptions } from './machine/options.mjs'

/** Documents that define ids, in the first cell of a table row. */
const idDocuments = ['docs/requirements.md', 'docs/decisions.md']
const text = '*.{ts,tsx,js,cjs,mjs,css,html,json,md,sh,yml,example}'
/** `**` leaves out what begins with a dot. */
const textFiles = [`**/${text}`, `.*/**/${text}`, `.${text}`]
/** Installed, generated or copied. */
const foreign = [
  ...['.git', '.mutation', '.sandbox', '.vite', 'coverage', 'node_modules', 'out', 'playwright-report', 'release'],
  ...['release-test', 'test-results', 'package-lock.json'],
]

/** A file path of the repository, with extension. */
const namedPath =
  /(?<![\w./:@-])(?:build|deploy|docs|electron|resources|scripts|src|tests|worker)\/[\w./-]*\.\w+(?![\w*{/-])/g

/** Returns the ids that a document defines, in order. */
function definedIds(document: string): string[] {
  return [...document.matchAll(/^\| ([RD]-\d+) \|/gm)].map((match) => match[1] as string)
}

interface Dead {
  readonly line: number
  readonly citation: string
}

/** @param find returns the dead citations of one line */
function onLines(text: string, find: (line: string) => readonly string[]): Dead[] {
  return text.split('\n').flatMap((line, index) => find(line).map((citation) => ({ line: index + 1, citation })))
}

/** Returns cited ids that don't resolve, with line numbers. @param ids that are defined */
function deadCitations(text: string, ids: ReadonlySet<string>): Dead[] {
  return onLines(text, (line) => {
    return [...line.matchAll(/\b[RD]-\d+\b/g)].map(([id]) => id).filter((id) => !ids.has(id))
  })
}

/** Returns npm scripts and file paths that a document or comment names and that do not exist. */
function deadNames(text: string, root: string, scripts: readonly string[], isDocument: boolean): Dead[] {
  return onLines(text, (line) => {
    if (!isDocument && !/^\s*(\/?\*|\/\/|#)|\s\/\/ /.test(line)) return []
    const named = [...line.matchAll(/\bnpm run (\w+(?:[:-]\w+)*)/g)].filter(([, name = '']) => !scripts.includes(name))
    const paths = [...line.matchAll(namedPath)].filter(([name]) => !existsSync(path.join(root, name)))
    return [...named, ...paths].map(([citation]) => citation)
  })
}

/** Returns links of a Markdown document that don't resolve. @param folder of the document */
function deadLinks(text: string, folder: string): Dead[] {
  return onLines(text, (line) => {
    const links = [...line.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)#?[^)\s]*\)/g)].map(([, link = '']) => link)
    return links.filter((link) => !existsSync(path.join(folder, link)))
  })
}

/** What changed may be gone; the tests of docs/testing.md are the reader's. */
const namesOtherFiles = ['CHANGELOG.md', 'docs/testing.md']

/** Returns all problems in the repository, as messages. */
export function findDead(root: string): string[] {
  const given = idDocuments.flatMap((name) => definedIds(readFileSync(path.join(root, name), 'utf8')))
  const ids = new Set(given)
  const twice = given.filter((id, index) => given.indexOf(id) !== index).map((id) => `${id} is defined twice`)
  const scripts = Object.keys(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).scripts)
  const dead = globSync(textFiles, { cwd: root, exclude: foreign }).flatMap((name) => {
    const text = readFileSync(path.join(root, name), 'utf8')
    const found = deadCitations(text, ids)
    const isDocument = name.endsWith('.md')
    if (!namesOtherFiles.includes(name)) found.push(...deadNames(text, root, scripts, isDocument))
    if (isDocument) found.push(...deadLinks(text, path.dirname(path.join(root, name))))
    return found.map(({ line, citation }) => `${name}:${line}: '${citation}' can't be looked up here`)
  })
  return [...twice, ...dead]
}

if (import.meta.main) {
  readOptions({})
  const dead = findDead(path.join(import.meta.dirname, '..'))
  for (const line of dead) console.error(line)
  process.exitCode = dead.length > 0 ? 1 : 0
}
