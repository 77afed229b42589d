/** Detects pictures and PDFs by their first bytes, not by their name. */

export type FileKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'bmp' | 'heic' | 'pdf' | 'unknown'

export const headLength = 32

/** By the first bytes, one character each. A BMP has a header of 26 bytes: a shorter file is text. */
const signatures: readonly (readonly [kind: FileKind, start: RegExp])[] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8/],
  ['webp', /^.{8}WEBP/s],
  ['bmp', /^BM.{25}/s],
  ['heic', /^.{4}ftyp(hei[cxms]|hev[cx]|mif1|msf1|avif)/s],
  ['pdf', /^%PDF-/],
]

/** Returns the type of a file. @param bytes at least the first {@link headLength}, or all of a shorter file */
export function fileKind(bytes: Uint8Array): FileKind {
  const start = String.fromCharCode(...bytes.subarray(0, headLength))
  return signatures.find(([, pattern]) => pattern.test(start))?.[0] ?? 'unknown'
}

export async function readFileKind(file: Blob): Promise<FileKind | null> {
  try {
    return fileKind(new Uint8Array(await file.slice(0, headLength).arrayBuffer()))
  } catch {
    return null // moved, deleted or unplugged since it was chosen: the caller reports it
  }
}

/** Whether browsers can display the type as an image. */
export function isPicture(kind: FileKind): boolean {
  return ['jpeg', 'png', 'gif', 'webp', 'bmp'].includes(kind)
}

/** Whether the name has the extension of an image that can be previewed. */
export function hasPictureName(name: string): boolean {
  return /\.(jpe?g|png|gif|bmp|webp)$/i.test(name)
}

/** Whether the name has the extension of a program, a web page, an archive or a recording. */
export function hasUnfitName(name: string): boolean {
  return /\.(exe|com|scr|msi|bat|cmd|ps1|vbs|js|hta|jar|lnk|sh|apk|app|dmg|pkg|html?|svg|zip|rar|7z|tar|t?gz|iso|mov|mp4|m4v|avi|mkv|webm|wmv|3gp|mpe?g|mp3|wav|m4a)$/i.test(
    name,
  )
}
