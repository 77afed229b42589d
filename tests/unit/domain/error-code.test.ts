import { expect, test } from 'vitest'
import { errorCode } from '../../../src/domain/failures/error-code.ts'

test.each([
  ['one of the system', Object.assign(new Error('/home/dana'), { code: 'EACCES' }), 'Error EACCES'],
  ['one of the language', new TypeError('dana'), 'TypeError'],
  ['one with a number for a code', Object.assign(new RangeError('dana'), { code: 7 }), 'RangeError'],
  ['a text', 'dana', 'thrown'],
  ['a record', { name: 'dana', code: 'dana' }, 'thrown'],
  ['nothing', undefined, 'thrown'],
])('an error is named by class and code, never by message: %s', (_, error, code) => expect(errorCode(error)).toBe(code))
