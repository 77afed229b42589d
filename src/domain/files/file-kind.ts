/** Detects pictures and documents by their content, not by their name. */

/**
 * 'office': a package of Microsoft Office or OpenDocument. 'page': HTML or XML. 'partial': an Office package that
 * ends too early, or a download that the browser has not completed.
 */
export type FileKind = PictureKind | 'pdf' | 'office' | 'text' | 'page' | 'partial' | 'unknown'
type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'bmp' | 'heic' | 'tiff'

export const headLength = 32

/** By the first bytes, one character each. A BMP has a header of 26 bytes: a shorter file is text. */
const signatures: readonly (readonly [kind: FileKind, start: RegExp])[] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8/],
  ['webp', /^.{8}WEBP/s],
  ['bmp', /^BM.{25}/s],
  ['heic', /^.{4}ftyp(hei[cxms]|hev[cx]|mif1|msf1|avif)/s],
  ['tiff', /^(II\*\0|MM\0\*)/],
  ['pdf', /^%PDF-/],
]

/** Returns the type of a file. @param bytes at least the first {@link headLength}, or all of a shorter file */
export function fileKind(bytes: Uint8Array): FileKind {
  const start = String.fromCharCode(...bytes.subarray(0, headLength))
  return signatures.find(([, pattern]) => pattern.test(start))?.[0] ?? 'unknown'
}

/** Bytes of a document that are read: readers search a PDF's header in the first 1024; a package ends in its directory. */
const parts = { start: 1024, end: 64 * 1024 } as const

/** Names of downloads that a browser has not completed, and of files that a phone has not loaded yet. */
const partialName = /\.(crdownload|part|partial|download|opdownload|icloud)$/i

/** @param end the last bytes of the document, {@link parts} */
function documentKind(start: string, end: string): FileKind {
  if (start.startsWith('PK\x03\x04')) {
    if (!end.includes('PK\x05\x06')) return 'partial'
    const isMicrosoft = end.includes('[Content_Types].xml') && /(word|xl|ppt)\//.test(end)
    return isMicrosoft || start.startsWith('mimetypeapplication/vnd.oasis.opendocument', 30) ? 'office' : 'unknown'
  }
  // Before 2007, and with a password; RTF, which Word also saves as .doc.
  if (start.startsWith('\xd0\xcf\x11\xe0') || start.startsWith('{\\rtf')) return 'office'
  if (/^(\xef\xbb\xbf)?\s*<[!?a-z]/i.test(start)) return 'page'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: text has none but tabs, line ends and escapes
  return /^(\xff\xfe|\xfe\xff|[^\0-\x08\x0e-\x1a\x1c-\x1f]+$)/.test(start) ? 'text' : 'unknown'
}

/** @returns null if the file can no longer be read */
export async function readFileKind(file: Blob): Promise<FileKind | null> {
  const read = async (from: number, to?: number) => new Uint8Array(await file.slice(from, to).arrayBuffer())
  try {
    if (file instanceof File && partialName.test(file.name)) return 'partial'
    const kind = fileKind(await read(0, headLength))
    if (kind !== 'unknown' && kind !== 'pdf') return kind
    const [start, end] = await Promise.all([read(0, parts.start), read(-parts.end)])
    const latin = new TextDecoder('latin1')
    const [first, last] = [latin.decode(start), latin.decode(end)]
    if (first.includes('%PDF-')) return 'pdf' // also without its end: most readers repair it
    return documentKind(first, last)
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

/** Whether the name is one of a text, which any device opens. */
export function hasTextName(name: string): boolean {
  return /^[^.]+$|\.(txt|text|csv|md|rtf)$/i.test(name)
}
