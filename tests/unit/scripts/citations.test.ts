import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deadCitations, deadLinks, findDead, givenIds } from '../../../scripts/citations.ts'

/** Put together here, because this file is checked too. */
const cite = (...parts: (string | number)[]): string => parts.join('')

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'citations-test-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(name: string, text: string): void {
  const place = path.join(root, name)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, text)
}

describe('a comment', () => {
  const ids = new Set([cite('D-', 1), cite('R-', 101)])

  test.each([
    cite('// the rule of portal', '.md'),
    cite('// (readings', '.md, Wizard)'),
    cite('// reliability', ' table F'),
    cite('// dropped (A', '14)'),
    cite('// as issue ', '3 asks'),
    cite('// see section', ' 5'),
    cite('// (mission', ' b9)'),
    cite('// D-', 2),
    cite('// R-', 102),
  ])('that cites what is not here is found: %s', (comment) => {
    expect(deadCitations(`const a = 1\n${comment}`, ids)).toMatchObject([{ line: 2 }])
  })

  test.each([
    cite('// (D-', '1)'),
    cite('// R-', '101 says it'),
    '// RFC 7519, section 4 says it',
    '// an issue, a reliable section of the page',
    '// the function key F5, a photo.md5',
  ])('that cites what can be looked up, or nothing, passes: %s', (comment) => {
    expect(deadCitations(comment, ids)).toEqual([])
  })
})

test('ids are given by the first cell of a row, not where they are mentioned', () => {
  const document = cite('| Id | Rule |\n|---|---|\n| R-', '7 | see R-', '8 |\n')
  expect(givenIds(document)).toEqual([cite('R-', 7)])
})

test('a document may link to and name only what is there, down to the heading', () => {
  write('docs/other.md', '# Other\n\n## What is given up\n')
  const text = [
    '[a](other.md#what-is-given-up) [b](other.md) [c](https://example.com/x)',
    '[d](gone.md) [e](other.md#gone) `docs/other.md` and `src/gone.ts` and `src/{a,b}.ts`',
  ].join('\n')
  const dead = deadLinks(text, path.join(root, 'docs'), root)
  expect(dead).toEqual(['gone.md', 'other.md', 'src/gone.ts'].map((citation) => ({ line: 2, citation })))
})

test('the whole repository is looked through, and an id given twice is said', () => {
  for (const folder of ['.ci', 'electron', 'resources', 'scripts', 'tests']) mkdirSync(path.join(root, folder))
  write('docs/requirements.md', cite('| R-', '1 | a |\n| R-', '1 | b |\n'))
  write('docs/decisions.md', '')
  write('src/deep/a.css', cite('/* D-', '4 */'))
  expect(findDead(root)).toEqual([
    cite('R-', '1 is given twice'),
    cite("src/deep/a.css:1: 'D-", "4' can't be looked up here"),
  ])
})
