import { expect, test } from 'vitest'
import { keyOf } from '../../../src/domain/text/said.ts'

test('texts have one key where they say the same, and another where a value differs', () => {
  const wait = (seconds: number) => ({ text: 'Wait {count} s', values: { count: seconds } })
  expect(keyOf(wait(3))).toBe(keyOf(wait(3)))
  expect(keyOf(wait(3))).not.toBe(keyOf(wait(4)))
  expect(keyOf('Wait')).not.toBe(keyOf('Waited'))
})
