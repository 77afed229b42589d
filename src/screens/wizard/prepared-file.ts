/** From a chosen file to the one that is sent. */
import type { FilesName } from '../../application/preparation.ts'
import type { FileKind } from '../../domain/files/file-kind.ts'
import { cleanFileName } from '../../domain/files/file-name.ts'
import { memoryCopy } from '../../domain/files/memory-copy.ts'
import { isShrinkable, longestSides } from '../../domain/files/photo-size.ts'
import { askPhotoWorker, noteLook } from './photo/photo-jobs.ts'

/** How large photos of a field are sent, in pixels of the longest side. */
export function longestSideOf(field: FilesName): number {
  return field === 'truckPhotos' ? longestSides.truck : longestSides.paper
}

/** A picture made of a file, under its name. */
export function jpegOf(picture: Blob, file: File): File {
  const name = file.name.replace(/\.[^.]+$/, '') || file.name
  return new File([picture], `${name}.jpg`, { type: 'image/jpeg', lastModified: file.lastModified })
}

/** The same file under a clean name. */
export function cleanlyNamed(given: File): File {
  const name = cleanFileName(given.name)
  if (name === given.name) return given
  return new File([given], name, { type: given.type, lastModified: given.lastModified })
}

/** @returns the file as it is to be sent; null when it can't be read any more */
export async function preparedFile(
  file: File,
  kind: FileKind,
  longest: number,
  signal: AbortSignal,
): Promise<File | null> {
  if (!isShrinkable(kind)) return memoryCopy(file)
  const reply = await askPhotoWorker({ kind: 'prepare', file, longest }, signal)
  if (reply.kind !== 'prepared') return memoryCopy(file) // the worker died: it is sent as it is
  const { picture, isNew, look } = reply
  const { name, type, lastModified } = file
  const made = isNew ? jpegOf(picture, file) : new File([picture], name, { type, lastModified })
  noteLook(made, look)
  return made
}
