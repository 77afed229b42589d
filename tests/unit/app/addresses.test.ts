import { expect, test } from 'vitest'
import { earlyCalls, resolveRoute, tidyPath } from '../../../src/app/addresses.ts'

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
])('at %s, signed in: %s, the route %s is displayed first', (pathname, signedIn, path) => {
  expect(resolveRoute(rows, pathname, signedIn).path).toBe(path)
})

test('details are requested early only if the device knows of an application', () => {
  const calls = [{ call: 'dashboard' }, { call: 'application', ifStored: 'applicationId' }] as const
  expect(earlyCalls(calls, () => null)).toEqual([calls[0]])
  expect(earlyCalls(calls, (key) => (key === 'applicationId' ? '1001' : null))).toEqual(calls)
})
