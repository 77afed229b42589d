import { expect, test } from 'vitest'
import { tidyPath } from '../../../src/app/addresses.ts'

test.each([
  ['//my-profile', '/my-profile'],
  ['///', '/'],
  ['/reset-password/ab//cd==', '/reset-password/ab//cd=='],
  ['/reset-password//ab', '/reset-password//ab'],
])('the address %s is tidied to %s', (pathname, tidy) => expect(tidyPath(pathname)).toBe(tidy))
