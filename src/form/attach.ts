/** Checks attached files; a rejected file gets a message with a remedy. */

import { type FileKind, hasTextName, hasUnfitName, isPicture } from '../domain/files/file-kind.ts'
import { msg, type UserText } from '../domain/text/user-text.ts'
import { fileLimits, inMegabytes } from '../provider/limits.ts'
import type { AttachedFile, LocalFile } from './answers.ts'

export interface FileProblem {
  /** For t(), with {name}, {size} and its own values. */
  readonly text: string
  readonly values?: { readonly limit: number }
  /** A truck photo that is not an image; also logged. */
  readonly notAnImage?: true
}

export function findDuplicate(list: readonly AttachedFile[], file: File): LocalFile | undefined {
  return list.find(
    (entry): entry is LocalFile =>
      entry.kind === 'local' &&
      entry.file.name === file.name &&
      entry.file.size === file.size &&
      entry.file.lastModified === file.lastModified,
  )
}

export function isFull(list: readonly AttachedFile[]): boolean {
  return list.length >= fileLimits.files
}

/** Said of the files that a field does not take any more. */
export function noRoomFor(files: readonly File[]): UserText {
  return {
    text: msg('{names}: You can attach {limit} files here. Remove one first.'),
    values: { names: files.map(({ name }) => name).join(', '), limit: fileLimits.files },
  }
}

export function sizeProblem(file: File, stepBytes: number): FileProblem | null {
  if (file.size === 0) return { text: msg('{name}: This file is empty. Choose another file.') }
  if (file.size > fileLimits.bytesEach) {
    return {
      text: msg('{name}: This file is {size}. The largest you can attach is {limit} MB.'),
      values: { limit: inMegabytes(fileLimits.bytesEach) },
    }
  }
  if (stepBytes + file.size <= fileLimits.bytesStep) return null
  return {
    text: msg('{name}: The files of one step can be {limit} MB in total. Remove one first.'),
    values: { limit: inMegabytes(fileLimits.bytesStep) },
  }
}

export function kindProblem(file: File, kind: FileKind, picturesOnly: boolean): FileProblem | null {
  if (kind === 'heic') {
    return {
      text: msg(
        '{name} is an iPhone photo in the HEIC format, which our server cannot show. On the phone choose Settings, Camera, Formats, Most Compatible and take it again, or share it as JPEG.',
      ),
    }
  }
  if (kind === 'partial') {
    return {
      text: msg(
        '{name} is only a part of a file. Download it again, open it to check that it is complete, and attach it then.',
      ),
    }
  }
  if (picturesOnly) {
    // The system knows types of pictures that are not in our list.
    const isImage = isPicture(kind) || kind === 'tiff' || (kind === 'unknown' && file.type.startsWith('image/'))
    if (isImage && !hasUnfitName(file.name)) return null
    return { text: msg('{name} is not a photo. Choose a JPG or PNG picture of your truck.'), notAnImage: true }
  }
  if (kind === 'page') {
    return {
      text: msg(
        '{name} is a web page, not a document. Sign in where you got it and download it again, or print the page to a PDF.',
      ),
    }
  }
  if (kind === 'unknown' || hasUnfitName(file.name) || (kind === 'text' && !hasTextName(file.name))) {
    return {
      text: msg(
        '{name} is not a document or photo that we can open. Print it to a PDF in its own app, or choose a JPG, PNG or PDF file.',
      ),
    }
  }
  return null
}
