/** Checks profile pictures: PNG or JPEG by content. */

import { unreadableMessage } from '../domain/files/file-bytes.ts'
import { fileKind, headLength } from '../domain/files/file-kind.ts'
import { drawable, mostMegapixels } from '../domain/files/picture-size.ts'
import { formatSize } from '../domain/text/format.ts'
import { msg } from '../domain/text/user-text.ts'
import { fileLimits, inMegabytes } from '../provider/limits.ts'

/** The `accept` of the picture's file field; the content is checked in any case. */
export const pictureAccept = '.png,.jpg,.jpeg,image/png,image/jpeg'

/** Returns the type by a file's first bytes, whatever its name. */
export function pictureKind(head: Uint8Array): 'png' | 'jpg' | null {
  const kind = fileKind(head)
  if (kind === 'png') return 'png'
  return kind === 'jpeg' ? 'jpg' : null
}

export type PictureCheck =
  | {
      readonly ok: true
      /** An in-memory copy under a neutral name and type, so that it does not leak local file names. */
      readonly picture: File
    }
  | {
      readonly ok: false
      /** For t(), with `values`. */
      readonly message: string
      readonly values?: Readonly<Record<string, string | number>>
    }

/** Checks size and content of a chosen file. */
export async function checkPicture(file: File): Promise<PictureCheck> {
  if (file.size === 0) return { ok: false, message: msg('This file is empty. Choose another file.') }
  if (file.size > fileLimits.bytesEach) {
    return {
      ok: false,
      message: msg('This file is {size}. The largest you can attach is {limit} MB.'),
      values: { size: formatSize(file.size), limit: inMegabytes(fileLimits.bytesEach) },
    }
  }
  try {
    const kind = pictureKind(new Uint8Array(await file.slice(0, headLength).arrayBuffer()))
    if (kind === null) return { ok: false, message: msg('Please choose a PNG or JPG picture.') }
    if ((await drawable(file)) === 'too-large') {
      return {
        ok: false,
        message: msg('This picture has more than {count} megapixels. Choose a smaller one.'),
        values: { count: mostMegapixels },
      }
    }
    const type = kind === 'png' ? 'image/png' : 'image/jpeg'
    return { ok: true, picture: new File([await file.arrayBuffer()], `profile.${kind}`, { type }) }
  } catch {
    // The file was moved, deleted or unplugged after it was chosen.
    const { text: message, values } = unreadableMessage(file.name)
    return { ok: false, message, values }
  }
}
