/** Converts a chosen file to the file to send. */
import type { FilesName } from '../../application/preparation.ts'
import type { FileKind } from '../../domain/files/file-kind.ts'
import { cleanFileName } from '../../domain/files/file-name.ts'
import { withoutLocation } from '../../domain/files/image-metadata.ts'
import { memoryCopy } from '../../domain/files/memory-copy.ts'
import { isShrinkable, longestSides } from '../../domain/files/photo-size.ts'
import { cacheAnalysis, runInPhotoWorker } from './photo/photo-jobs.ts'

/** Returns the longest side of photos sent for a field, in pixels. */
export function longestSideOf(field: FilesName): number {
  return field === 'truckPhotos' ? longestSides.truck : longestSides.paper
}

/** Returns a JPEG file with the name of the original. */
export function jpegOf(picture: Blob, file: File): File {
  const name = file.name.replace(/\.[^.]+$/, '') || file.name
  return new File([picture], `${name}.jpg`, { type: 'image/jpeg', lastModified: file.lastModified })
}

/** Returns the same file with a cleaned name. */
export function cleanlyNamed(given: File): File {
  const name = cleanFileName(given.name)
  if (name === given.name) return given
  return new File([given], name, { type: given.type, lastModified: given.lastModified })
}

/** Returns the file to send, photos without their location; null when the file can no longer be read. */
export async function preparedFile(
  file: File,
  kind: FileKind,
  longest: number,
  signal: AbortSignal,
): Promise<File | null> {
  if (!isShrinkable(kind)) return memoryCopy(file)
  const reply = await runInPhotoWorker({ kind: 'prepare', file, longest }, signal)
  const { name, type, lastModified } = file
  if (reply.kind !== 'prepared') {
    // The worker failed, so the page removes the location; the photo keeps its size.
    const copy = await memoryCopy(file)
    if (copy === null) return null
    const bytes = withoutLocation(new Uint8Array(await copy.arrayBuffer()))
    return new File([bytes as BlobPart], name, { type, lastModified })
  }
  const { picture, isNew, analysis } = reply
  const made = isNew ? jpegOf(picture, file) : new File([picture], name, { type, lastModified })
  cacheAnalysis(made, analysis)
  return made
}
