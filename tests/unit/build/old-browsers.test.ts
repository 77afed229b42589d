/** The supported browsers: one list for the build, README.md and the notice for older ones. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildTarget, oldestBrowsers } from '../../../build/old-browsers.ts'

test('README.md names the browsers that the build targets', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../../README.md'), 'utf8')
  const { chrome, edge, firefox, safari } = oldestBrowsers
  expect(edge).toBe(chrome)
  for (const row of [`| Chrome, Edge ${chrome} |`, `| Firefox ${firefox} |`, `| Safari ${safari}`]) {
    expect(page).toContain(row)
  }
  expect(buildTarget).toEqual([`chrome${chrome}`, `edge${edge}`, `firefox${firefox}`, `safari${safari}`])
})
