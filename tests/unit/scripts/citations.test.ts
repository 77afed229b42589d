import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findDead } from '../../../scripts/citations.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** Concatenated, because this file is checked too. */
const cite = (...parts: (string | number)[]): string => parts.join('')

test('ids, links, files and npm scripts that do not exist are reported with their line, and ids that are there twice', () => {
  const root = tempFolder()
  const files = {
    'package.json': '{ "scripts": { "texts": "" } }',
    'docs/requirements.md': cite('| Id | Rule |\n|---|---|\n| R-', '1 | a |\n| R-', '1 | see R-', '8 |\n'),
    'docs/decisions.md': '# Decisions\n\n## Known limits\n',
    'docs/guide.md': '[a](decisions.md#known-limits) [b](https://example.com/x)\n[c](gone.md)\n',
    'src/deep/a.css': cite('/* R-', '1 */\n/* D-', '4 */\n'),
    'src/a.ts': cite('const a = 1\n// npm run ', 'texts, src/deep/a.css\n// npm run ', 'gone, src/', 'b.ts\n'),
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), text)
  }
  const dead = [
    ['docs/requirements.md:4', cite('R-', 8)],
    ['docs/guide.md:2', 'gone.md'],
    ['src/deep/a.css:2', cite('D-', 4)],
    ['src/a.ts:3', cite('npm run ', 'gone')],
    ['src/a.ts:3', cite('src/', 'b.ts')],
  ]
  const [twice, ...others] = findDead(root)
  expect(twice).toBe(cite('R-', '1 is defined twice'))
  expect(others.sort()).toEqual(dead.map(([at, citation]) => `${at}: '${citation}' can't be looked up here`).sort())
})
