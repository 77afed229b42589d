/** Texts that a translated page would lose, and texts that no catalog has. */
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { sharedTexts } from '../../../scripts/texts/shared-nodes.ts'
import { unmarkedTexts } from '../../../scripts/texts/unmarked.ts'

/** Instead of TypeScript's library, which takes a second to parse. */
const declared = `
  interface Array<T> { readonly length: number; readonly [index: number]: T }
  interface Boolean {} interface Function {} interface IArguments {} interface Number {} interface Object {}
  interface RegExp {} interface String {}
  declare namespace JSX {
    interface Element { readonly type: string }
    interface IntrinsicElements { [name: string]: unknown }
  }
  declare const count: number, name: string, busy: boolean, names: string[], list: JSX.Element[]
  declare function t(text: string): string
  declare function msg(text: string): string`

/** Runs a check on a source, and returns the code that it finds. */
function found(source: string, check: (file: ts.SourceFile, checker: ts.TypeChecker) => readonly ts.Node[]): string[] {
  const files: Readonly<Record<string, string>> = {
    '/some.tsx': `import type { UserText } from './user-text'\n${source}`,
    '/user-text.ts': 'export type UserText = string | { readonly text: string; readonly values: object }',
    '/declared.d.ts': declared,
  }
  const options = { noLib: true, jsx: ts.JsxEmit.Preserve, strict: true }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (file) => Object.hasOwn(files, file) || fileExists(file)
  host.getSourceFile = (file, target) =>
    files[file] === undefined ? getSourceFile(file, target) : ts.createSourceFile(file, files[file], target, true)
  const program = ts.createProgram(Object.keys(files), options, host)
  return check(program.getSourceFile('/some.tsx') as ts.SourceFile, program.getTypeChecker()).map((node) =>
    node.getText(),
  )
}

describe('a text that may change beside other nodes needs an element of its own', () => {
  test.each([
    ['beside an element', '<p>{name}<b /></p>', ['{name}']],
    ['two texts', '<p>{t("One.")} {count}</p>', ['{t("One.")}', '', '{count}']],
    ['a text that may be absent', '<p>{busy && name}<b /></p>', ['{busy && name}']],
    ['a list of texts', '<p>{names}</p>', ['{names}']],
    ['in a fragment', '<>{name}</>', ['{name}']],
    ['the only text', '<p>{busy ? name : t("One.")}</p>', []],
    ['a text or an element, alone', '<p>{busy ? name : <b />}</p>', []],
    ['elements', '<p>{busy && <b />}{list}<span>{name}</span></p>', []],
  ])('%s', (_, jsx, problems) => expect(found(`const shown = ${jsx}`, sharedTexts)).toEqual(problems))

  test('a component that returns a text may be beside others', () => {
    const source = 'function Name() { return busy ? name : <b /> } function Bold() { return <b>{name}</b> }'
    expect(found(source, sharedTexts)).toEqual(['Name'])
  })
})

test('a text that is shown stands in t() or msg(), unless a catalog has it', () => {
  const source = `
    const texts: UserText[] = ['Unmarked', msg('Marked'), 'Known', '', name]
    function more(): UserText { return { text: 'and {count} more', values: { key: 'value' } } }
    const words = t(busy ? 'Inline' : 'Other')
    const kind = 'not shown'`
  expect(found(source, (file, checker) => unmarkedTexts(file, checker, new Set(['Known'])))).toEqual([
    "'Unmarked'",
    "'and {count} more'",
  ])
})
