/** What may be sent as a profile picture: png, jpg or jpeg by its content. */
import { unreadableText } from './file-bytes.ts'
import { formatSize } from './format.ts'

/** The `accept` of the picture's file field; the content decides all the same. */
export const pictureAccept = '.png,.jpg,.jpeg,image/png,image/jpeg'

/** Larger files are refused before they are read. */
export const maxFileBytes = 25 * 1024 * 1024

const signatures = [
  { kind: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { kind: 'jpg', bytes: [0xff, 0xd8, 0xff] },
] as const

/** What a file's first bytes say it is, whatever it is called. */
export function pictureKind(head: Uint8Array): 'png' | 'jpg' | null {
  return signatures.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte))?.kind ?? null
}

export type PictureCheck =
  | {
      readonly ok: true
      /** The same bytes, held from now on, under a name and type of ours: the name on somebody's disk is nobody's business. */
      readonly picture: File
    }
  | {
      readonly ok: false
      /** A text with its values, for t(). */
      readonly message: string
      readonly values?: Readonly<Record<string, string>>
    }

/** Looks at size and content of a chosen file. */
export async function checkPicture(file: File): Promise<PictureCheck> {
  if (file.size === 0) return { ok: false, message: 'This file is empty. Choose another file.' }
  if (file.size > maxFileBytes) {
    return {
      ok: false,
      message: 'This file is {size}. The largest you can attach is 25 MB.',
      values: { size: formatSize(file.size) },
    }
  }
  try {
    const kind = pictureKind(new Uint8Array(await file.slice(0, 8).arrayBuffer()))
    if (kind === null) return { ok: false, message: 'Please choose a PNG or JPG picture.' }
    const type = kind === 'png' ? 'image/png' : 'image/jpeg'
    return { ok: true, picture: new File([await file.arrayBuffer()], `profile.${kind}`, { type }) }
  } catch {
    // Moved, deleted or unplugged since it was chosen.
    return { ok: false, message: unreadableText, values: { name: file.name } }
  }
}
