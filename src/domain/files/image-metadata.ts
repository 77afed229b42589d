/**
 * Removes the metadata of image files: place, time, phone model, thumbnail. Only the orientation and the color profile
 * are needed to display an image.
 */

/** EXIF orientation; 1: as stored. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const orientationTag = 0x0112

function ascii(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length))
}

/** Start of an EXIF block in JPEG, and sometimes in WebP. */
const exifMark = [0x45, 0x78, 0x69, 0x66, 0, 0] as const

function hasExifMark(bytes: Uint8Array, from: number): boolean {
  return exifMark.every((byte, index) => bytes[from + index] === byte)
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Returns the orientation in a TIFF block (the body of EXIF data); 1 if there is none. */
function tiffOrientation(tiff: Uint8Array): Orientation {
  const view = viewOf(tiff)
  if (tiff.length < 10) return 1
  const little = ascii(tiff, 0, 2) === 'II'
  const first = view.getUint32(4, little)
  if (first + 2 > tiff.length) return 1
  const count = view.getUint16(first, little)
  for (let entry = first + 2, left = count; left > 0 && entry + 12 <= tiff.length; entry += 12, left -= 1) {
    if (view.getUint16(entry, little) !== orientationTag) continue
    const value = view.getUint16(entry + 8, little)
    return value >= 1 && value <= 8 ? (value as Orientation) : 1
  }
  return 1
}

/** Returns a TIFF block that contains only an orientation. */
function orientationTiff(orientation: Orientation): Uint8Array {
  return new Uint8Array([
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8],
    ...[0, 1, orientationTag >> 8, orientationTag & 0xff, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ])
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

interface Piece {
  readonly bytes: Uint8Array
  /** 'metadata' is metadata other than EXIF. */
  readonly is: 'exif' | 'metadata' | 'picture'
  /** The TIFF block of an EXIF piece. */
  readonly tiff?: Uint8Array
}

/**
 * Returns the index of the next marker that is neither a restart nor a stuffed FF; without one, the number of bytes.
 */
function nextMarker(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] as number
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
    at = bytes.indexOf(0xff, at + 1)
  }
  return bytes.length
}

function jpegSegment(bytes: Uint8Array, marker: number): Piece {
  // A COM segment is a comment. Of the APP segments, JFIF (0), a color profile (2) and Adobe's color transform (14)
  // affect rendering. A multi-picture index is an APP2 too, but points to pictures that are removed.
  if (marker === 0xe1 && hasExifMark(bytes, 4)) return { bytes, is: 'exif', tiff: bytes.subarray(10) }
  const profile = marker === 0xe2 && ascii(bytes, 4, 11) === 'ICC_PROFILE'
  const isMetadata = marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && !profile && marker !== 0xee)
  return { bytes, is: isMetadata ? 'metadata' : 'picture' }
}

/**
 * The rest of a file: metadata after the image's end (a second image, a video); kept where damage makes it unreadable.
 */
function rest(bytes: Uint8Array, from: number, is: 'metadata' | 'picture'): Piece[] {
  return from < bytes.length ? [{ bytes: bytes.subarray(from), is }] : []
}

function jpegPieces(bytes: Uint8Array): Piece[] {
  const pieces: Piece[] = [{ bytes: bytes.subarray(0, 2), is: 'picture' }]
  const view = viewOf(bytes)
  let at = 2
  while (at + 2 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number
    if (marker === 0xff) {
      at += 1 // a fill byte
      continue
    }
    if (marker === 0xd9) {
      pieces.push({ bytes: bytes.subarray(at, at + 2), is: 'picture' })
      return [...pieces, ...rest(bytes, at + 2, 'metadata')]
    }
    const length = at + 4 <= bytes.length ? view.getUint16(at + 2) : 0
    if (length < 2) break
    const segment = bytes.subarray(at, at + 2 + length)
    pieces.push(jpegSegment(segment, marker))
    at += segment.length
    if (marker !== 0xda) continue
    const end = nextMarker(bytes, at)
    pieces.push({ bytes: bytes.subarray(at, end), is: 'picture' })
    at = end
  }
  return [...pieces, ...rest(bytes, at, 'picture')]
}

const pngMetadata = ['tEXt', 'zTXt', 'iTXt', 'tIME']

function pngPieces(bytes: Uint8Array): Piece[] {
  const pieces: Piece[] = [{ bytes: bytes.subarray(0, 8), is: 'picture' }]
  const view = viewOf(bytes)
  let at = 8
  while (at + 12 <= bytes.length) {
    const type = ascii(bytes, at + 4, 4)
    if (!/^[A-Za-z]{4}$/.test(type)) break
    const chunk = bytes.subarray(at, at + 12 + view.getUint32(at))
    if (type === 'eXIf') pieces.push({ bytes: chunk, is: 'exif', tiff: chunk.subarray(8, -4) })
    else pieces.push({ bytes: chunk, is: pngMetadata.includes(type) ? 'metadata' : 'picture' })
    at += chunk.length
    if (type === 'IEND') return [...pieces, ...rest(bytes, at, 'metadata')]
  }
  return [...pieces, ...rest(bytes, at, 'picture')]
}

function webpPieces(bytes: Uint8Array): Piece[] {
  const pieces: Piece[] = [{ bytes: bytes.subarray(0, 12), is: 'picture' }]
  const view = viewOf(bytes)
  let at = 12
  while (at + 8 <= bytes.length) {
    const length = view.getUint32(at + 4, true)
    const type = ascii(bytes, at, 4)
    const chunk = bytes.subarray(at, at + 8 + length + (length % 2))
    const tiff = chunk.subarray(hasExifMark(chunk, 8) ? 14 : 8)
    if (type === 'EXIF') pieces.push({ bytes: chunk, is: 'exif', tiff })
    else pieces.push({ bytes: chunk, is: type === 'XMP ' ? 'metadata' : 'picture' })
    at += chunk.length
  }
  return [...pieces, ...rest(bytes, at, 'picture')]
}

/** Returns null for a type other than JPEG, PNG and WebP. */
function piecesOf(bytes: Uint8Array): Piece[] | null {
  if (ascii(bytes, 0, 2) === '\xff\xd8') return jpegPieces(bytes)
  if (ascii(bytes, 0, 4) === '\x89PNG') return pngPieces(bytes)
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return webpPieces(bytes)
  return null
}

/** Updates the length and the flags of a WebP file after its metadata is removed. */
function repairedWebp(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  viewOf(bytes).setUint32(4, bytes.length - 8, true)
  if (ascii(bytes, 12, 4) === 'VP8X') bytes[20] = (bytes[20] as number) & ~0b1100 // EXIF and XMP
  return bytes
}

export interface StrippedImage {
  /** Without metadata; the same object as given if there was none. */
  readonly bytes: Uint8Array
  /** How it must be rotated for display. */
  readonly orientation: Orientation
}

/**
 * Returns a JPEG, PNG or WebP without its metadata; of a damaged one, without the metadata before the damage.
 * @returns null for another type
 */
export function withoutMetadata(bytes: Uint8Array): StrippedImage | null {
  const pieces = piecesOf(bytes)
  if (pieces === null) return null
  const exif = pieces.find(({ is }) => is === 'exif')?.tiff
  const orientation = exif === undefined ? 1 : tiffOrientation(exif)
  if (pieces.every(({ is }) => is === 'picture')) return { bytes, orientation }
  const bare = joined(pieces.filter(({ is }) => is === 'picture').map((piece) => piece.bytes))
  return { bytes: ascii(bytes, 0, 4) === 'RIFF' ? repairedWebp(bare) : bare, orientation }
}

/**
 * Adds an orientation to a JPEG without metadata.
 * @param jpeg as {@link withoutMetadata} returns it
 */
export function withOrientation(jpeg: Uint8Array, orientation: Orientation): Uint8Array<ArrayBuffer> {
  const tiff = orientationTiff(orientation)
  const head = [0xff, 0xe1, 0, 8 + tiff.length, ...exifMark]
  // After JFIF, which has to come first.
  const jfif = ascii(jpeg, 2, 2) === '\xff\xe0' ? 4 + viewOf(jpeg).getUint16(4) : 2
  return joined([jpeg.subarray(0, jfif), new Uint8Array(head), tiff, jpeg.subarray(jfif)])
}

/**
 * Returns an image file without its metadata, except for the orientation of a JPEG.
 * @returns the given bytes for a type other than JPEG, PNG and WebP
 */
export function withoutLocation(bytes: Uint8Array): Uint8Array {
  const bare = withoutMetadata(bytes)
  if (bare === null) return bytes
  const isTurnedJpeg = bytes[0] === 0xff && bare.orientation > 1
  return isTurnedJpeg ? withOrientation(bare.bytes, bare.orientation) : bare.bytes
}
