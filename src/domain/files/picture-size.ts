/** Reads the size of an image from its header, without decoding it: a small file can be an enormous image. */

import { isDrawable } from './photo-size.ts'

interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Bytes to read from the start: in a JPEG the size may follow metadata and a thumbnail. */
const headLength = 1024 * 1024

/** Start-of-frame markers: C0 to CF without C4 and CC, which are tables, and C8, which is an extension. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

function jpegSize(view: DataView): PictureSize | null {
  for (let at = 2; at + 9 <= view.byteLength && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}

function webpSize(view: DataView, form: string): PictureSize | null {
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
  if (form === 'VP8X') return { width: uint24(24) + 1, height: uint24(27) + 1 }
  if (form === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (form !== 'VP8L') return null
  const bits = view.getUint32(21, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

/** HEIC and AVIF: 'ispe' boxes have the sizes of image, tiles and thumbnail (ISO/IEC 23008-12, 6.5.3). */
function heifSize(view: DataView): PictureSize | null {
  const text = new TextDecoder('latin1').decode(view) // a character for each byte
  const boxes = [...text.matchAll(/ispe/g)]
    .map(({ index }) => index - 4)
    .filter((at) => at > 0 && at + 20 <= view.byteLength && view.getUint32(at) === 20)
  if (boxes.length === 0) return null
  const largest = (offset: number) => Math.max(...boxes.map((at) => view.getUint32(at + offset)))
  return { width: largest(12), height: largest(16) }
}

/** @param head at least 30 bytes; for a JPEG, HEIC or AVIF the first {@link headLength} */
export function pictureSize(head: Uint8Array): PictureSize | null {
  if (head.length < 30) return null
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const ascii = String.fromCharCode(...head.subarray(0, 16))
  if (ascii.startsWith('\xff\xd8')) return jpegSize(view)
  if (ascii.startsWith('\x89PNG')) return { width: view.getUint32(16), height: view.getUint32(20) }
  if (ascii.startsWith('GIF8')) return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  if (ascii.startsWith('BM')) return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) }
  if (ascii.startsWith('WEBP', 8)) return webpSize(view, ascii.slice(12))
  if (ascii.startsWith('ftyp', 4)) return heifSize(view)
  return null
}

/** Whether a file may be decoded, by its header: loading it as an image would copy all of its bytes. */
export async function fitOfFile(file: Blob): Promise<'fits' | 'too-large' | 'undecodable'> {
  const head = await file
    .slice(0, headLength)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0)) // deleted since
  const size = pictureSize(new Uint8Array(head))
  if (size === null || size.width < 1 || size.height < 1) return 'undecodable'
  return isDrawable(size) ? 'fits' : 'too-large'
}
