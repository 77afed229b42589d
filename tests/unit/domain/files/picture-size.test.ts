import { describe, expect, test } from 'vitest'
import { fitOfFile, pictureSize } from '../../../../src/domain/files/picture-size.ts'
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

const text = (ascii: string) => Buffer.from(ascii).toString('hex')
const ftyp = `00000018 ${text('ftypheic')} 00000000 ${text('mif1heic')}`
const ispe = (width: string, height: string) => `00000014 ${text('ispe')} 00000000 ${width} ${height}`

function heic(width: number, height: number): Blob {
  const hex = (count: number) => count.toString(16).padStart(8, '0')
  return new Blob([new Uint8Array(bytes(ftyp + ispe(hex(width), hex(height))))])
}

describe("a picture's header contains its size", () => {
  const notes = `ffe1 0010 ${'00'.repeat(14)}`
  test.each([
    ['a JPEG', 'ffd8 ffe0 0004 0000 ffc0 0011 08 0258 0320', 800, 600],
    ['a progressive JPEG after metadata and tables', `ffd8 ${notes} ffc4 0003 00 ffff c2 0011 08 0258 0320`, 800, 600],
    ['a GIF', `${Buffer.from('GIF89a').toString('hex')} 2003 5802`, 800, 600],
    ['a top-down BMP', `424d ${'00'.repeat(16)} 20030000 a8fdffff`, 800, 600],
    ['a WebP', `${Buffer.from('RIFF0000WEBPVP8X').toString('hex')} ${'00'.repeat(8)} 1f0300 570200`, 800, 600],
    ['a wide WebP', `${Buffer.from('RIFF0000WEBPVP8X').toString('hex')} ${'00'.repeat(8)} 1f0301 570200`, 66_336, 600],
    ['a lossless WebP', `${Buffer.from('RIFF0000WEBPVP8L').toString('hex')} 00000000 2f 1fc39500`, 800, 600],
    ['a HEIC of tiles', `${ftyp} ${ispe('00000200', '00000200')} ${ispe('00000fc0', '00000bd0')}`, 4032, 3024],
  ])('%s', (_, hex, width, height) => expect(pictureSize(bytes(hex))).toEqual({ width, height }))

  test('a PNG', () => expect(pictureSize(samplePng(8, 9, [1, 2, 3]))).toEqual({ width: 8, height: 9 }))

  test.each([
    ['no picture', '25504446'],
    ['a truncated JPEG', 'ffd8 ffe0 fff0'],
    ['a JPEG of random bytes that look like a frame', 'ffd8 12c0 0011 08 0258 0320'],
    ['a WebP of a future type', `${Buffer.from('RIFF0000WEBPVP9X').toString('hex')} ${'11'.repeat(16)}`],
    ['a HEIC that starts amid a box', text('ispeftypheic').padEnd(64, '0')],
    ['a sound', `${Buffer.from('RIFF0000WAVEVP8X').toString('hex')} ${'11'.repeat(16)}`],
  ])('the size of %s is unknown', (_, hex) => expect(pictureSize(bytes(hex))).toBe(null))
})

describe('before decoding', () => {
  test.each([
    ['a photo of 50 megapixels', png(8160, 6120), 'fits'],
    ['a PNG bomb', png(30_000, 30_000), 'too-large'],
    ['a strip longer than any canvas', png(20_000, 10), 'too-large'],
    ['as long as a canvas', png(16_384, 10), 'fits'],
    ['70 megapixels', png(10_000, 7000), 'fits'],
    ['a HEIC bomb', heic(30_000, 30_000), 'too-large'],
    ['no width', png(0, 10), 'undecodable'],
    ['words', new Blob(['words']), 'undecodable'],
  ])('%s: %s', async (_, file, answer) => expect(await fitOfFile(file)).toBe(answer))
})
