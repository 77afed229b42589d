/** Bytes as text. */
import { expect, test } from 'vitest'
import { fromBase64, toBase64 } from '../../../../src/domain/common/base64.ts'
import { hashOwner } from '../../../../src/domain/session/owner-hash.ts'

const allBytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)

test('every byte survives base64', () => {
  expect(toBase64(allBytes)).toBe(Buffer.from(allBytes).toString('base64'))
  expect(fromBase64(toBase64(allBytes))).toEqual(allBytes)
  expect(toBase64(new Uint8Array())).toBe('')
  expect(() => fromBase64('no base64!')).toThrow()
})

test('an owner is named by SHA-256 in hex', async () => {
  expect(await hashOwner('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
