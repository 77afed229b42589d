/**
 * `npm run names` updates docs/names.txt, the roles and names on which tests may rely. It refuses to drop one that
 * CHANGELOG.md does not name under Unreleased.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { routes } from '../src/app/routes.ts'
import { type FieldKind, type StepRow, steps } from '../src/form/form.ts'
import { readOptions } from './machine/options.mjs'
import { textsIn } from './texts/sources.ts'

const root = path.join(import.meta.dirname, '..')
const file = path.join(root, 'docs/names.txt')

/** The role of a text in an element of this name; null for words that no test finds by role. */
function roleOf(tag: string): string | null {
  if (/^h[1-6]$/.test(tag)) return 'heading'
  return /(button|link|dialog|tab)$/i.exec(tag)?.[1]?.toLowerCase() ?? (tag === 'a' ? 'link' : null)
}

/** Attributes whose text is the element's name. */
const naming = ['aria-label', 'label', 'title', 'heading']

/** Returns role and name of every text that names an element of a component. */
function namesIn(source: ts.SourceFile): string[] {
  const found: string[] = []
  function visit(node: ts.Node, role: string | null): void {
    if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)) {
      const { tagName, attributes } = ts.isJsxElement(node) ? node.openingElement : node
      const own = roleOf(tagName.getText(source))
      for (const attribute of attributes.properties) {
        const isName = ts.isJsxAttribute(attribute) && naming.includes(attribute.name.getText(source))
        visit(attribute, isName ? own : null)
      }
      if (ts.isJsxElement(node))
        for (const child of node.children) visit(child, own === 'dialog' ? null : (own ?? role))
      return
    }
    if (role !== null) found.push(...textsIn(node).map((text) => `${role} "${text}"`))
    ts.forEachChild(node, (child) => visit(child, role))
  }
  visit(source, null)
  return found
}

const roles: Readonly<Record<FieldKind, string>> = {
  text: 'textbox',
  longText: 'textbox',
  choice: 'radiogroup',
  materialChoice: 'radiogroup',
  date: 'textbox',
  files: 'file input',
  vinList: 'textbox',
}

/** Returns the contract, sorted: the routes, the form's fields and options, and what components name. */
export function currentNames(): string[] {
  const screens = routes.map(({ path: address, title }) => `route ${address} "${title}"`)
  const fields = (steps as readonly StepRow[]).flatMap(({ number, name, fields: rows }) => [
    `step ${number} "${name}"`,
    ...rows.flatMap((row) => [
      `field ${row.name}, ${roles[row.kind]} "${row.label}"`,
      ...(row.options ?? []).map((option) => `field ${row.name}, radio "${option}"`),
    ]),
  ])
  const components = globSync('src/**/*.tsx', { cwd: root, exclude: ['src/screens/demo/**'] }).flatMap((name) => {
    const text = readFileSync(path.join(root, name), 'utf8')
    return namesIn(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  })
  return [...new Set([...screens, ...fields, ...components])].sort()
}

/** Compares the contract with docs/names.txt. */
export function nameChanges(current: readonly string[], written = readFileSync(file, 'utf8')) {
  const before = written.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return {
    added: current.filter((name) => !before.includes(name)),
    gone: before.filter((name) => !current.includes(name)),
  }
}

/** Returns those whose quoted name is missing in the changelog's unreleased part. */
export function unannounced(gone: readonly string[], changelog: string): string[] {
  const unreleased = changelog.split(/^## \[/m)[1] ?? ''
  return gone.filter((name) => !unreleased.includes(/"(.*)"$/.exec(name)?.[1] ?? name))
}

if (import.meta.main) {
  readOptions({})
  const current = currentNames()
  const missing = unannounced(nameChanges(current).gone, readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'))
  for (const name of missing)
    console.error(`${name} is gone: tests may use it. Name it in CHANGELOG.md under Unreleased.`)
  const heading = '# Roles and names that stay for tests (docs/testing.md). Made by: npm run names'
  if (missing.length > 0) process.exitCode = 1
  else writeFileSync(file, `${heading}\n${current.join('\n')}\n`)
}
