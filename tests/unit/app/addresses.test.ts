import { expect, test } from 'vitest'
import { earlyCalls, resolveRoute, tidyPath } from '../../../src/app/addresses.ts'
import { routes } from '../../../src/app/routes.ts'

test.each([
  ['//my-profile', '/my-profile'],
  ['///', '/'],
  ['/reset-password/ab//cd==', '/reset-password/ab//cd=='],
  ['/reset-password//ab', '/reset-password//ab'],
])('the address %s is tidied to %s', (pathname, tidy) => expect(tidyPath(pathname)).toBe(tidy))

const rows = [
  { path: '/sign-in', access: 'public', signedOutOnly: true },
  { path: '/reset-password/*', access: 'public' },
  { path: '/', access: 'protected' },
  { path: '/application', access: 'protected' },
  { path: '*', access: 'protected' },
] as const

test.each([
  ['/Application/', true, '/application'],
  ['/application', false, '/sign-in'],
  ['/sign-in', true, '/'],
  ['/reset-password/abc', false, '/reset-password/*'],
  ['/nowhere', true, '*'],
  ['/%E0%A4%A', true, '*'], // invalid percent-encoding
])('at %s, signed in: %s, the route %s is displayed first', (pathname, signedIn, path) => {
  expect(resolveRoute(rows, pathname, signedIn).path).toBe(path)
})

test('these screens are open to all, and every other one needs a session', () => {
  const open = routes.filter(({ access }) => access === 'public')
  expect(open.map(({ path }) => path)).toEqual([
    '/sign-in',
    '/sign-up',
    '/forgot-password',
    '/reset-password/*',
    '/google-test',
    '/google-debug',
  ])
  for (const { path } of routes.filter((row) => !open.includes(row))) {
    expect(resolveRoute(routes, path, false).path, path).toBe('/sign-in')
  }
})

test('details are requested early only if the device knows of an application', () => {
  const calls = [{ call: 'dashboard' }, { call: 'application', ifStored: 'applicationId' }] as const
  expect(earlyCalls(calls, () => null)).toEqual([calls[0]])
  expect(earlyCalls(calls, (key) => (key === 'applicationId' ? '1001' : null))).toEqual(calls)
})
