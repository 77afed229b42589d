/** Metadata in pictures: no location or personal data is sent, and the picture stays the same. */
import { describe, expect, test } from 'vitest'
import {
  type Orientation,
  withOrientation,
  withoutLocation,
  withoutMetadata,
} from '../../../src/domain/files/image-metadata.ts'
import { exifWithPlace } from '../../support/photos.ts'

const bytes = (...parts: (string | readonly number[] | Uint8Array)[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : [...part])))
const latin = (of: Uint8Array | undefined) => Buffer.from(of ?? []).toString('latin1')

function segment(marker: number, body: Uint8Array): Uint8Array {
  return bytes([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff], body)
}

const start = [0xff, 0xd8]
const jfif = segment(0xe0, bytes('JFIF\0', [1, 1, 0, 0, 1, 0, 1, 0, 0]))
const profile = segment(0xe2, bytes('ICC_PROFILE\0', [1, 1], 'colours'))
const adobe = segment(0xee, bytes('Adobe', [0, 100, 0, 0, 0, 0, 1]))
const tables = segment(0xdb, bytes([0], new Uint8Array(64)))
/** Compressed pixels with a stuffed FF and a restart marker. */
const scan = bytes(segment(0xda, bytes([1, 1, 0, 0, 63, 0])), [1, 2, 0xff, 0, 3, 0xff, 0xd0, 4])
const end = [0xff, 0xd9]
const exif = (orientation: number, little = false) => segment(0xe1, exifWithPlace(orientation, little))
const place = '37.7749'

describe('a JPEG', () => {
  const bare = bytes(start, jfif, profile, adobe, tables, scan, tables, scan, end)
  const noted = (orientation: number, little = false) =>
    bytes(
      start,
      jfif,
      exif(orientation, little),
      segment(0xe1, bytes('http://ns.adobe.com/xap/1.0/\0', place)),
      profile,
      segment(0xe2, bytes('MPF\0', place)),
      segment(0xed, bytes('Photoshop 3.0\0', place)),
      segment(0xfe, bytes(place)),
      adobe,
      tables,
      scan,
      tables,
      scan,
      end,
      start,
      exif(1),
      end,
    )

  test.each([false, true])('loses all metadata and trailing data, and nothing else (little-endian: %s)', (little) => {
    expect(latin(noted(6, little))).toContain(place)
    const { bytes: left, orientation } = withoutMetadata(noted(6, little)) ?? { bytes: undefined, orientation: 0 }
    expect(latin(left)).toBe(latin(bare))
    expect(orientation).toBe(6)
  })

  test('without metadata is the same object', () => {
    expect(withoutMetadata(bare)?.bytes).toBe(bare)
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8] as Orientation[])('keeps orientation %i, and only that', (orientation) => {
    const named = withOrientation(bare, orientation)
    expect(withoutMetadata(named)).toEqual({ bytes: bare, orientation })
    expect(named.length).toBe(bare.length + 36)
  })

  test.each([0, 9, 255])('ignores orientation %i', (orientation) => {
    expect(withoutMetadata(noted(orientation))?.orientation).toBe(1)
  })

  test.each([6, 40, 60, 140, 200])('truncated to %i bytes still loses its metadata', (length) => {
    const { bytes: left } = withoutMetadata(noted(1).subarray(0, length)) ?? {}
    expect(latin(left)).not.toContain('Exif')
    expect(latin(left)).not.toContain(place)
  })

  test('truncated inside the pixels keeps all of them, and loses its metadata', () => {
    const cut = bytes(start, jfif, exif(6), tables, scan)
    expect(withoutMetadata(cut)).toEqual({ bytes: bytes(start, jfif, tables, scan), orientation: 6 })
  })

  test.each([
    ['garbage', bytes('not a marker', [0xff, 0xe1, 0, 4, 1, 1])],
    ['a segment without a length', bytes([0xff, 0xe1, 0, 0], 'x')],
  ])('with %s after its metadata loses that, and keeps all that follows', (_, damage) => {
    const cut = bytes(start, [0xff, 0xff], exif(1), tables, damage)
    expect(latin(withoutMetadata(cut)?.bytes)).toBe(latin(bytes(start, tables, damage)))
  })

  test('that cannot be decoded keeps its orientation only', () => {
    const named = withoutLocation(noted(6))
    expect(latin(named)).not.toContain(place)
    expect(withoutMetadata(named)).toEqual({ bytes: bare, orientation: 6 })
    expect(latin(withoutLocation(noted(1)))).toBe(latin(bare))
  })
})

describe('other pictures', () => {
  const chunk = (type: string, body: Uint8Array) => {
    const length = new DataView(new ArrayBuffer(4))
    length.setUint32(0, body.length)
    return bytes(new Uint8Array(length.buffer), type, body, 'crc.')
  }
  const riff = (type: string, body: Uint8Array) => {
    const length = new DataView(new ArrayBuffer(4))
    length.setUint32(0, body.length, true)
    return bytes(type, new Uint8Array(length.buffer), body, body.length % 2 === 1 ? [0] : [])
  }
  const webp = (flags: number, ...chunks: Uint8Array[]) => {
    const body = bytes('WEBP', riff('VP8X', bytes([flags, 0, 0, 0, 1, 0, 0, 1, 0, 0])), ...chunks)
    return riff('RIFF', body)
  }

  test('a PNG loses its texts and its EXIF block', () => {
    const head = bytes([0x89], 'PNG\r\n\x1a\n', chunk('IHDR', bytes('picture')))
    const tail = bytes(chunk('IDAT', bytes('pixels')), chunk('IEND', bytes()))
    const noted = bytes(head, chunk('eXIf', exifWithPlace(3).subarray(6)), chunk('tEXt', bytes(place)), tail, place)
    expect(withoutMetadata(noted)).toEqual({ bytes: bytes(head, tail), orientation: 3 })
  })

  test('a WebP loses its metadata, and its header says so', () => {
    const pixels = riff('VP8 ', bytes('pixel'))
    const noted = webp(0b11100, pixels, riff('EXIF', exifWithPlace(8)), riff('XMP ', bytes(place)))
    expect(withoutMetadata(noted)).toEqual({ bytes: webp(0b10000, pixels), orientation: 8 })
  })

  test('a truncated PNG or WebP loses its metadata', () => {
    const head = bytes([0x89], 'PNG\r\n\x1a\n', chunk('IHDR', bytes('picture')))
    const text = chunk('tEXt', bytes(place))
    const pixels = chunk('IDAT', bytes('pixels'))
    expect(withoutMetadata(bytes(head, text, pixels.subarray(0, -6)))?.bytes).toEqual(
      bytes(head, pixels.subarray(0, -6)),
    )
    expect(withoutMetadata(bytes(head, pixels, text.subarray(0, -6)))?.bytes).toEqual(bytes(head, pixels))
    const whole = webp(0b11100, riff('VP8 ', bytes('pixel')), riff('XMP ', bytes(place)))
    expect(withoutMetadata(whole.subarray(0, -2))?.bytes).toEqual(webp(0b10000, riff('VP8 ', bytes('pixel'))))
  })

  test.each([
    bytes([0x89], 'PNG\r\n\x1a\n', 'abc'),
    bytes([0x89], 'PNG\r\n\x1a\n', new Uint8Array(99)),
    bytes('RIFF\0\0\0\0WEBP', 'no chunk at all'),
    bytes(start, new Uint8Array(99)),
  ])('a file that only begins like a picture is not shortened (%#)', (file) => {
    expect(withoutMetadata(file)?.bytes).toBe(file)
  })

  test.each(['%PDF-1.4', '', '\xff', 'GIF89a'])('%j is none of them', (text) => {
    expect(withoutMetadata(bytes(text))).toBeNull()
    expect(withoutLocation(bytes(text))).toEqual(bytes(text))
  })
})
