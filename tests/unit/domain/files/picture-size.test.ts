import { describe, expect, test } from 'vitest'
import { isTooLarge, pictureSize } from '../../../../src/domain/files/picture-size.ts'
import { samplePng } from '../../../sandbox/samples.ts'

function bytes(hex: string): Uint8Array {
  return Buffer.concat([Buffer.from(hex.replaceAll(' ', ''), 'hex'), Buffer.alloc(40)])
}

function png(width: number, height: number): Blob {
  const head = Buffer.from(samplePng(1, 1, [0, 0, 0]))
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return new Blob([head])
}

describe("a picture's header contains its size", () => {
  const notes = `ffe1 0010 ${'00'.repeat(14)}`
  test.each([
    ['a JPEG', 'ffd8 ffe0 0004 0000 ffc0 0011 08 0258 0320', 800, 600],
    ['a progressive JPEG after metadata and tables', `ffd8 ${notes} ffc4 0003 00 ffff c2 0011 08 0258 0320`, 800, 600],
  ])('%s', (_, hex, width, height) => expect(pictureSize(bytes(hex))).toEqual({ width, height }))

  test('a PNG', () => expect(pictureSize(samplePng(8, 9, [1, 2, 3]))).toEqual({ width: 8, height: 9 }))

  test.each([
    ['no picture', '25504446'],
    ['a truncated JPEG', 'ffd8 ffe0 fff0'],
    ['a JPEG of random bytes that look like a frame', 'ffd8 12c0 0011 08 0258 0320'],
  ])('the size of %s is unknown', (_, hex) => expect(pictureSize(bytes(hex))).toBe(null))
})

test.each([
  ['a photo of 50 megapixels', png(8160, 6120), false],
  ['a PNG bomb', png(30_000, 30_000), true],
  ['a strip longer than any canvas', png(20_000, 10), true],
  ['as long as a canvas', png(16_384, 10), false],
  ['70 megapixels', png(10_000, 7000), false],
  ['words', new Blob(['words']), false],
])('%s: too large to decode?', async (_, file, answer) => expect(await isTooLarge(file)).toBe(answer))
