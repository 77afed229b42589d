/** Photos of a phone are far larger than anybody looks at; on one bar of signal that costs minutes. */

import type { FileKind } from '../../domain/file-kind.ts'
import { drawable } from '../../domain/picture-size.ts'

/** Longest side after shrinking, in pixels: a licence stays legible. */
export const longestSide = 2560
export const quality = 0.88

/** What cameras and screen pictures are. */
const shrinkable: readonly FileKind[] = ['jpeg', 'png', 'webp']

/**
 * A picture with a side over 2560 px as a smaller JPEG; any other file as it is. Never enlarges, never
 * sends more bytes than it was given, and keeps the original where the browser can't decode it.
 * @param kind by its content: a JPEG called .heic has another type by its name
 */
export async function shrinkPhoto(file: File, kind: FileKind): Promise<File> {
  if (!shrinkable.includes(kind) || (await drawable(file).catch(() => 'unknown')) !== 'yes') return file
  const bitmap = await createImageBitmap(file).catch(() => null) // damaged or too large to decode: sent as it is
  if (bitmap === null) return file
  const scale = longestSide / Math.max(bitmap.width, bitmap.height)
  if (scale >= 1) {
    bitmap.close()
    return file
  }
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) return file
  context.fillStyle = '#fff' // a transparent PNG would turn black
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const smaller = await canvas.convertToBlob({ type: 'image/jpeg', quality })
  if (smaller.size >= file.size) return file
  return jpegOf(smaller, file)
}

/** A picture made of a file, under its name. */
export function jpegOf(picture: Blob, file: File): File {
  const name = file.name.replace(/\.[^.]+$/, '') || file.name
  return new File([picture], `${name}.jpg`, { type: 'image/jpeg', lastModified: file.lastModified })
}
