/** Reads the size of an image from its header, without decoding it: a small file can be an enormous image. */

import { isDrawable } from './photo-size.ts'

interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Bytes to read from the start: the size may follow metadata and a thumbnail. */
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

/** Returns the size of a JPEG or PNG; null for other files. @param head at least 30 bytes; for a JPEG {@link headLength} */
export function pictureSize(head: Uint8Array): PictureSize | null {
  if (head.length < 30) return null
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const start = String.fromCharCode(...head.subarray(0, 4))
  if (start.startsWith('\xff\xd8')) return jpegSize(view)
  return start === '\x89PNG' ? { width: view.getUint32(16), height: view.getUint32(20) } : null
}

/** Whether a photo or screenshot is too large to be decoded: loading it as an image would copy all of its bytes. */
export async function isTooLarge(file: Blob): Promise<boolean> {
  const head = await file
    .slice(0, headLength)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0)) // deleted since
  const size = pictureSize(new Uint8Array(head))
  return size !== null && !isDrawable(size)
}
