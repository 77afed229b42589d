import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { deadCitations, deadLinks, definedIds, findDead } from '../../../scripts/citations.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** Concatenated, because this file is checked too. */
const cite = (...parts: (string | number)[]): string => parts.join('')

let root = ''
beforeEach(() => {
  root = tempFolder()
})

function write(name: string, text: string): void {
  const place = path.join(root, name)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, text)
}

test('a comment that cites an id that is not defined is reported, with its line', () => {
  const text = cite('const a = 1\n// (D-', '1), D-', 2)
  expect(deadCitations(text, new Set([cite('D-', 1)]))).toEqual([{ line: 2, citation: cite('D-', 2) }])
})

test("ids are defined by a row's first cell, not by a mention", () => {
  const document = cite('| Id | Rule |\n|---|---|\n| R-', '7 | see R-', '8 |\n')
  expect(definedIds(document)).toEqual([cite('R-', 7)])
})

test('a document links only to files that exist', () => {
  write('docs/other.md', '# Other\n\n## Known limits\n')
  const text = ['[a](other.md#known-limits) [b](other.md) [c](https://example.com/x)', '[d](gone.md)'].join('\n')
  const dead = deadLinks(text, path.join(root, 'docs'))
  expect(dead).toEqual([{ line: 2, citation: 'gone.md' }])
})

test('the whole repository is checked, and duplicate ids are reported', () => {
  write('package.json', '{ "scripts": {} }')
  write('docs/requirements.md', cite('| R-', '1 | a |\n| R-', '1 | b |\n'))
  write('docs/decisions.md', '')
  write('src/deep/a.css', cite('/* D-', '4 */'))
  expect(findDead(root)).toEqual([
    cite('R-', '1 is defined twice'),
    cite("src/deep/a.css:1: 'D-", "4' can't be looked up here"),
  ])
})
