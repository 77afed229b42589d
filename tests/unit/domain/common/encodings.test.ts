import { expect, test } from 'vitest'
import { hashOwner } from '../../../../src/domain/session/owner-hash.ts'

test('an owner is named by SHA-256 in hex', async () => {
  expect(await hashOwner('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
