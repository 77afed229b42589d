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

/** Role of each component that shows its `label` as the name of a control. */
const fieldRoles: Readonly<Record<string, string>> = {
  TextField: 'textbox',
  EmailField: 'textbox',
  TextAreaField: 'textbox',
  PasswordField: 'password field',
  SelectField: 'combobox',
  ChoiceField: 'radiogroup',
  DateTimeInput: 'date field',
  select: 'combobox',
}

/** Texts in tables, which no element names: where, and their role. */
const tables: readonly (readonly [files: string, property: string, role: string])[] = [
  ['src/app/navigation.tsx', 'label', 'link'],
  ['src/screens/profile/tabs.tsx', 'label', 'tab'],
  ['src/screens/profile/notification-panel.tsx', 'label', 'switch'],
  ['src/domain/failures/*.ts', 'title', 'alertdialog'],
  ['src/domain/failures/*.ts', 'button', 'button'],
]

type Element = ts.JsxElement | ts.JsxSelfClosingElement

function attributeOf(element: Element, name: string): ts.JsxAttribute | undefined {
  const { attributes } = ts.isJsxElement(element) ? element.openingElement : element
  return attributes.properties.find(
    (each): each is ts.JsxAttribute => ts.isJsxAttribute(each) && each.name.getText() === name,
  )
}

/** Returns the text of an attribute that is a plain string; '' for another. */
function plainValue(element: Element, name: string): string {
  const value = attributeOf(element, name)?.initializer
  return value !== undefined && ts.isStringLiteral(value) ? value.text : ''
}

function childrenOf(element: Element): readonly ts.Node[] {
  return ts.isJsxElement(element) ? element.children : []
}

function tagOf(element: Element): string {
  return (ts.isJsxElement(element) ? element.openingElement : element).tagName.getText()
}

const isElement = (node: ts.Node): node is Element => ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)

/** Whether a checkbox or switch stands inside: its label is the name. */
function checkboxIn(node: ts.Node): string | null {
  if (isElement(node) && tagOf(node) === 'input' && plainValue(node, 'type') === 'checkbox') {
    return plainValue(node, 'role') || 'checkbox'
  }
  return ts.forEachChild(node, checkboxIn) ?? null
}

/** The role of a text in an element; null for words that no test finds by role. */
function roleOf(element: Element): string | null {
  const tag = tagOf(element)
  const own = plainValue(element, 'role')
  if (/dialog$/i.test(tag)) return own || (/^(Error|Question)Dialog$/.test(tag) ? 'alertdialog' : 'dialog')
  if (tag === 'label') return checkboxIn(element)
  if (tag === 'input') return own || 'textbox'
  if (/^h[1-6]$/.test(tag)) return 'heading'
  if (tag === 'img') return 'img'
  if (tag === 'section' || tag === 'nav') return tag === 'nav' ? 'navigation' : 'region'
  return (
    own || (fieldRoles[tag] ?? /(button|link|tab)$/i.exec(tag)?.[1]?.toLowerCase() ?? (tag === 'a' ? 'link' : null))
  )
}

/** Attributes whose text is the name of a button in the element. */
const buttons = ['stay', 'go']
/** Attributes whose text is the element's name. */
const naming = ['alt', 'aria-label', 'label', 'title', 'heading']
/** Elements whose children are no part of their name. */
const containers = [
  'dialog',
  'alertdialog',
  'region',
  'navigation',
  'radiogroup',
  'combobox',
  'tablist',
  'tabpanel',
  'status',
  'group',
]

/** Returns the texts of the headings in an element. */
function headingsIn(node: ts.Node): string[] {
  const texts: string[] = []
  function visit(each: ts.Node, inside: boolean): void {
    if (inside) texts.push(...textsIn(each))
    ts.forEachChild(each, (child) => visit(child, inside || (isElement(each) && /^h[1-6]$/.test(tagOf(each)))))
  }
  visit(node, false)
  return texts
}

/** Returns role and name of every text that names an element of a component. */
function namesIn(source: ts.SourceFile): string[] {
  const found: string[] = []
  function visit(node: ts.Node, role: string | null): void {
    if (!isElement(node)) {
      if (role !== null) found.push(...textsIn(node).map((text) => `${role} "${text}"`))
      return void ts.forEachChild(node, (child) => visit(child, role))
    }
    const own = roleOf(node)
    const field = plainValue(node, 'name')
    const { attributes } = ts.isJsxElement(node) ? node.openingElement : node
    for (const attribute of attributes.properties) {
      const isName = ts.isJsxAttribute(attribute) && naming.includes(attribute.name.getText())
      const isButton = ts.isJsxAttribute(attribute) && buttons.includes(attribute.name.getText())
      const isField = isName && field !== '' && fieldRoles[tagOf(node)] !== undefined
      visit(attribute, isButton ? 'button' : isName ? (isField ? `field ${field}, ${own}` : own) : null)
    }
    if (own === 'region' && attributeOf(node, 'aria-labelledby') !== undefined) {
      found.push(
        ...headingsIn(node)
          .slice(0, 1)
          .map((text) => `region "${text}"`),
      )
    }
    const isContainer = own !== null && (containers.includes(own) || fieldRoles[tagOf(node)] !== undefined)
    for (const child of childrenOf(node)) visit(child, isContainer ? null : (own ?? role))
  }
  visit(source, null)
  return found
}

/** Returns role and name of the texts in one of the tables. */
function namesInTable(source: ts.SourceFile, property: string, role: string): string[] {
  const found: string[] = []
  function visit(node: ts.Node): void {
    const isRow = ts.isPropertyAssignment(node) && node.name.getText() === property
    // Its first argument is the title of an error dialog.
    const isDialog = ts.isCallExpression(node) && node.expression.getText() === 'dialog' && property === 'title'
    const named = isRow ? node.initializer : isDialog ? node.arguments[0] : undefined
    if (named !== undefined) found.push(...textsIn(named).map((text) => `${role} "${text}"`))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function sourceOf(name: string): ts.SourceFile {
  const kind = name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(name, readFileSync(path.join(root, name), 'utf8'), ts.ScriptTarget.Latest, true, kind)
}

const roles: Readonly<Record<FieldKind, string>> = {
  text: 'textbox',
  longText: 'textbox',
  choice: 'radiogroup',
  materialChoice: 'radiogroup',
  date: 'date field',
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
  const files = globSync('src/**/*.tsx', { cwd: root, exclude: ['src/screens/demo/**'] })
  const components = files.flatMap((name) => namesIn(sourceOf(name)))
  const rows = tables.flatMap(([pattern, property, role]) =>
    globSync(pattern, { cwd: root }).flatMap((name) => namesInTable(sourceOf(name), property, role)),
  )
  return [...new Set([...screens, ...fields, ...components, ...rows])].sort()
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
