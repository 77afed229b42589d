/** A new route must be in every list here; lists that are not named derive from `routes.ts`. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
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

test('every route has a translated title', () => {
  for (const { path: address, title } of routes) expect(title, address).toMatch(/^[A-Z][a-z]/)
})
