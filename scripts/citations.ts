/**
 * `npm run citations`: what comments and documents refer to is there. A comment may cite a row of docs/requirements.md or
 * docs/decisions.md; whatever else it cites, its reader can't look up.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Where ids are given: the first cell of a table's row. */
const idDocuments = ['docs/requirements.md', 'docs/decisions.md']
const folders = ['.ci', 'docs', 'electron', 'resources', 'scripts', 'src', 'tests']
const textFile = /\.(c|m)?tsx?$|\.[cm]?js$|\.(css|html|json|md|sh|yml|example)$/
/** Made by tools, or ours only by copy. */
const foreign = ['package-lock.json']

/** Documents that are not in the repository, and the ways in which their parts used to be cited. */
const outside: readonly RegExp[] = [
  /\b(?:portal|readings|reliability|design|review|mission)\.md\b/i,
  /\breliability (?:sections?|tables?|[A-Z]\d+)\b/i,
  /\bmission [a-z]\d+\b/i,
  /\bdesign card\b/i,
  /\bissue #?\d+\b/i,
  /(?<!RFC \d+,? )\bsections? \d/i,
  /\((?:[A-HJ-M]|P)\d{1,2}(?:(?:,| to) [A-M]\d{1,2})*\)/,
]

/** The ids that a document gives, in its order. */
export function givenIds(document: string): string[] {
  return [...document.matchAll(/^\| ([RD]-\d+) \|/gm)].map((match) => match[1] as string)
}

/** Citations in a text that lead nowhere, each with its line. @param ids that may be cited */
export function deadCitations(text: string, ids: ReadonlySet<string>): { line: number; citation: string }[] {
  return text.split('\n').flatMap((content, index) => {
    const names = outside.flatMap((pattern) => pattern.exec(content)?.[0] ?? [])
    const unknown = [...content.matchAll(/\b[RD]-\d+\b/g)].map(([id]) => id).filter((id) => !ids.has(id))
    return [...names, ...unknown].map((citation) => ({ line: index + 1, citation }))
  })
}

/** The anchor that a heading of a Markdown document gets. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
}

/**
 * Links of a Markdown document, and paths of the repository named in it, that lead nowhere.
 * @param folder of the document
 */
export function deadLinks(text: string, folder: string, root: string): { line: number; citation: string }[] {
  const isThere = (place: string, anchor: string): boolean => {
    if (!existsSync(place)) return false
    if (anchor === '' || !place.endsWith('.md')) return true
    const headings = [...readFileSync(place, 'utf8').matchAll(/^#+ (.+)$/gm)].map((match) =>
      anchorOf(match[1] as string),
    )
    return headings.includes(anchor)
  }
  return text.split('\n').flatMap((content, index) => {
    const links = [...content.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)#?([^)\s]*)\)/g)]
      .filter((match) => !isThere(path.join(folder, match[1] as string), match[2] as string))
      .map((match) => match[1] as string)
    const paths = [...content.matchAll(/`((?:docs|electron|resources|scripts|src|tests)\/[\w./-]+)`/g)]
      .map((match) => match[1] as string)
      .filter((name) => !existsSync(path.join(root, name)))
    return [...links, ...paths].map((citation) => ({ line: index + 1, citation }))
  })
}

function textFiles(root: string): string[] {
  const inFolders = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
  )
  const atTop = readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
  return [...atTop, ...inFolders].filter((name) => textFile.test(name) && !foreign.includes(name))
}

/** All that leads nowhere in the repository, as lines for people. */
export function findDead(root: string): string[] {
  const given = idDocuments.flatMap((name) => givenIds(readFileSync(path.join(root, name), 'utf8')))
  const ids = new Set(given)
  const twice = given.filter((id, index) => given.indexOf(id) !== index).map((id) => `${id} is given twice`)
  const dead = textFiles(root).flatMap((name) => {
    const text = readFileSync(path.join(root, name), 'utf8')
    const found = deadCitations(text, ids)
    if (name.endsWith('.md')) found.push(...deadLinks(text, path.dirname(path.join(root, name)), root))
    return found.map(({ line, citation }) => `${name}:${line}: '${citation}' can't be looked up here`)
  })
  return [...twice, ...dead]
}

if (import.meta.main) {
  const dead = findDead(path.join(import.meta.dirname, '..'))
  for (const line of dead) console.error(line)
  process.exitCode = dead.length > 0 ? 1 : 0
}
