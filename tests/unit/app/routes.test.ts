/** A new route must be in every list here; lists that are not named derive from `routes.ts`. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { rowOf } from '../../../src/app/addresses.ts'
import { type RouteRow, routes } from '../../../src/app/routes.ts'

const root = path.join(import.meta.dirname, '../../..')

/** '*' is called 'every other address' there. */
const addresses = (access: RouteRow['access']) =>
  routes
    .filter((row) => row.access === access && row.path !== '*')
    .map((row) => row.path.replace(/\/\*$/, ''))
    .sort()

test('docs/requirements.md, R-101: lists every route under its access, and no other', () => {
  const row = readFileSync(path.join(root, 'docs/requirements.md'), 'utf8').match(/^\| R-101 \|.*$/m)?.[0] ?? ''
  const [publicOnes = '', protectedOnes = ''] = row.split('Protected:')
  const named = (text: string) => (text.match(/(?<=[\s,:])\/[a-z-]*/g) ?? []).sort()
  expect(named(publicOnes), 'R-101 (public) against src/app/routes.ts').toEqual(addresses('public'))
  expect(named(protectedOnes), 'R-101 (protected) against src/app/routes.ts').toEqual(addresses('protected'))
})

test('a component test or a journey opens each address', () => {
  const files = globSync('tests/{component,web}/**/*.{ts,tsx}', { cwd: root })
  const tests = files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n')
  const opened = [...tests.matchAll(/['"`](?:\$\{portal\.origin\})?(\/[^'"`\s?#]*)/g)].map(
    ([, address = '']) => address,
  )
  // Other strings in the tests look like addresses too: for '*' only this one counts.
  const counted = opened.filter((address) => rowOf(routes, address).path !== '*' || address === '/no-such-page')
  const reached = new Set(counted.map((address) => rowOf(routes, address).path))
  expect(
    routes.map((row) => row.path).filter((address) => !reached.has(address)),
    'tests/component and tests/web open none of these',
  ).toEqual([])
})

test('every route has a translated title', () => {
  for (const { path: address, title } of routes) expect(title, address).toMatch(/^[A-Z][a-z]/)
})
