/** The supported browsers: one list for the build, README.md and the message for older ones. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'acorn'
import { expect, test } from 'vitest'
import { buildTarget, oldBrowserScript, oldestBrowsers } from '../../../build/old-browsers.ts'

test('the script for old browsers is ES5', async () => {
  expect(() => parse('var a = `b`', { ecmaVersion: 5 })).toThrow()
  expect(() => parse('a?.b', { ecmaVersion: 5 })).toThrow()
  const script = await oldBrowserScript()
  expect(parse(script, { ecmaVersion: 5 }).body).not.toHaveLength(0)
  expect(script).not.toContain('</')
})

test('README.md names the browsers that the build targets', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../../README.md'), 'utf8')
  const { chrome, edge, firefox, safari } = oldestBrowsers
  expect(edge).toBe(chrome)
  for (const row of [`| Chrome, Edge ${chrome} |`, `| Firefox ${firefox} |`, `| Safari ${safari}`]) {
    expect(page).toContain(row)
  }
  expect(buildTarget).toEqual([`chrome${chrome}`, `edge${edge}`, `firefox${firefox}`, `safari${safari}`])
})
