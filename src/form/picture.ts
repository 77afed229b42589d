/** Checks profile pictures: PNG or JPEG by content. */
import { unreadableMessage } from '../domain/files/file-bytes.ts'
import { readFileKind } from '../domain/files/file-kind.ts'
import { formatSize } from '../domain/text/format.ts'
import { msg, type UserText } from '../domain/text/user-text.ts'
import { fileLimits, inMegabytes } from '../provider/limits.ts'

/** The `accept` of the picture's file field; the content is checked in any case. */
export const pictureAccept = '.png,.jpg,.jpeg,image/png,image/jpeg'

export async function pictureProblem(file: File): Promise<UserText | null> {
  if (file.size === 0) return msg('This file is empty. Choose another file.')
  if (file.size > fileLimits.bytesEach) {
    return {
      text: msg('This file is {size}. The largest you can attach is {limit} MB.'),
      values: { size: formatSize(file.size), limit: inMegabytes(fileLimits.bytesEach) },
    }
  }
  const kind = await readFileKind(file)
  if (kind === null) return unreadableMessage(file.name)
  return kind === 'png' || kind === 'jpeg' ? null : msg('Please choose a PNG or JPG picture.')
}
