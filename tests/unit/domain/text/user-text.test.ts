import { expect, test } from 'vitest'
import { userTextKey } from '../../../../src/domain/text/user-text.ts'

test('equal texts have one key, and different values different keys', () => {
  const wait = (seconds: number) => ({ text: 'Wait {count} s', values: { count: seconds } })
  expect(userTextKey(wait(3))).toBe(userTextKey(wait(3)))
  expect(userTextKey(wait(3))).not.toBe(userTextKey(wait(4)))
  expect(userTextKey('Wait')).not.toBe(userTextKey('Waited'))
})
