import { expect, test } from 'vitest'
import { errorCode } from '../../../../src/domain/failures/error-code.ts'

test.each([
  ['a system error', Object.assign(new Error('/home/dana'), { code: 'EACCES' }), 'Error EACCES'],
  ['a language error', new TypeError('dana'), 'TypeError'],
  ['one with a numeric code', Object.assign(new RangeError('dana'), { code: 7 }), 'RangeError'],
  ['a text', 'dana', 'thrown'],
  ['a record', { name: 'dana', code: 'dana' }, 'thrown'],
  ['nothing', undefined, 'thrown'],
])('an error is named by class and code, never by message: %s', (_, error, code) => expect(errorCode(error)).toBe(code))
