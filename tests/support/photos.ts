/** Documents as large as a scanner's. */
import { randomBytes } from 'node:crypto'
import type { PaperFile } from './wizard-page.ts'

/** Returns a PDF of about this many bytes that does not compress. */
export function heavyPdf(name: string, bytes: number): PaperFile {
  return {
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(bytes), Buffer.from('\n%%EOF')]),
  }
}

/** Returns an EXIF block like a phone's, with an orientation and a location as text. */
export function exifWithPlace(orientation: number, little = false): Uint8Array {
  const place = Buffer.from('37.7749,-122.41\0', 'latin1')
  const block = new DataView(new ArrayBuffer(44 + place.length))
  for (const [at, byte] of [0x45, 0x78, 0x69, 0x66, 0, 0].entries()) block.setUint8(at, byte)
  const tiff = 6
  block.setUint16(tiff, little ? 0x4949 : 0x4d4d)
  block.setUint16(tiff + 2, 0x2a, little)
  block.setUint32(tiff + 4, 8, little)
  block.setUint16(tiff + 8, 2, little)
  const entries = [
    [0x010e, 2, place.length, 38],
    [0x0112, 3, 1, little ? orientation : orientation * 65_536],
  ] as const
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = tiff + 10 + index * 12
    block.setUint16(at, tag, little)
    block.setUint16(at + 2, type, little)
    block.setUint32(at + 4, count, little)
    block.setUint32(at + 8, value, little)
  }
  new Uint8Array(block.buffer).set(place, 44)
  return new Uint8Array(block.buffer)
}

/** Inserts an EXIF block with a location after a JPEG's first two bytes. */
export function withPlace(jpeg: Uint8Array, orientation = 1): Buffer {
  const exif = exifWithPlace(orientation)
  const head = [0xff, 0xe1, (exif.length + 2) >> 8, (exif.length + 2) & 0xff]
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from(head), exif, jpeg.subarray(2)])
}
