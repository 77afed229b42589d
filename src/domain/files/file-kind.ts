/** Detects the type of a file by its first bytes, not by its name. */

export type FileKind =
  | 'jpeg'
  | 'png'
  | 'gif'
  | 'webp'
  | 'bmp'
  | 'heic'
  | 'pdf'
  | 'word'
  | 'program'
  | 'markup'
  | 'archive'
  | 'recording'
  | 'unknown'

/** Number of bytes that {@link fileKind} needs. */
export const headLength = 512

/** Bytes to read from the end of a zip, where its directory is. That of a document is far shorter. */
const directoryLength = 128 * 1024

/** Signatures at the start of a file, or at offset `at`. The first match counts. */
const signatures: readonly (readonly [kind: FileKind, text: string, at?: number])[] = [
  ['jpeg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['gif', 'GIF8'],
  ['webp', 'WEBP', 8],
  ['pdf', '%PDF-'],
  // Windows, Linux, scripts, macOS in four orders, Java, Windows shortcuts, packages of Debian and Red Hat
  ...['MZ', '\x7fELF', '#!', '\xfe\xed\xfa\xce', '\xfe\xed\xfa\xcf', '\xce\xfa\xed\xfe', '\xcf\xfa\xed\xfe'].map(
    (text) => ['program', text] as const,
  ),
  ...['\xca\xfe\xba\xbe', 'L\0\0\0\x01\x14\x02\0', '!<arch>', '\xed\xab\xee\xdb'].map(
    (text) => ['program', text] as const,
  ),
  // zip, RAR, 7z, gzip, bzip2, xz, Zstandard, cabinet
  ...[
    'PK\x03\x04',
    'PK\x05\x06',
    'PK\x07\x08',
    'Rar!',
    '7z\xbc\xaf',
    '\x1f\x8b',
    'BZh',
    '\xfd7zXZ',
    '\x28\xb5\x2f\xfd',
    'MSCF',
  ].map((text) => ['archive', text] as const),
  ['archive', 'ustar', 257],
  // Matroska, MPEG, Windows Media, Flash, sound, AVI, MP4
  ...['\x1aE\xdf\xa3', '\0\0\x01\xb3', '\0\0\x01\xba', '0&\xb2u', 'FLV', 'OggS', 'ID3', 'fLaC'].map(
    (text) => ['recording', text] as const,
  ),
  ['recording', 'AVI ', 8],
  ['recording', 'WAVE', 8],
  ['recording', 'ftyp', 4],
]

/** Returns the type of a file. @param bytes at least the first {@link headLength}, or all of a shorter file */
export function fileKind(bytes: Uint8Array): FileKind {
  const head = bytes.subarray(0, headLength)
  const ascii = String.fromCharCode(...head)
  if (/^(heic|heix|hevc|hevx|heim|heis|mif1|msf1|avif)/.test(ascii.slice(8)) && ascii.startsWith('ftyp', 4))
    return 'heic'
  if (/^\s*<(!doctype|html|svg|script|\?xml)/i.test(ascii.replace(/^\u00ef\u00bb\u00bf/, ''))) return 'markup'
  if (ascii.startsWith('BM') && head.length > 26) return 'bmp' // a shorter one has no header: it is text
  if (/^\s*@echo o(ff|n)/i.test(ascii)) return 'program' // a batch file
  // QuickTime before 2001 starts with a length, whose first byte is 0. Plain text may contain 'wide' too.
  if (ascii.startsWith('\0') && /^(moov|mdat|wide|pnot)/.test(ascii.slice(4))) return 'recording'
  return signatures.find(([, text, at = 0]) => ascii.startsWith(text, at))?.[0] ?? 'unknown'
}

/** Reads the type of a file. @returns null when the file can't be read */
export async function readFileKind(file: Blob): Promise<FileKind | null> {
  try {
    const kind = fileKind(new Uint8Array(await file.slice(0, headLength).arrayBuffer()))
    if (kind !== 'archive') return kind
    const directory = await file.slice(-directoryLength).text()
    return /word\/document\d*\.xml/.test(directory) ? 'word' : 'archive'
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

/** Whether the name has an extension that an operating system executes, regardless of the content. */
export function hasProgramName(name: string): boolean {
  return /\.(exe|com|scr|pif|msi|bat|cmd|ps1|vb[se]|jse?|ws[fh]|hta|cpl|jar|lnk|reg|sh|apk|app|dmg|pkg|deb|rpm)$/i.test(
    name,
  )
}

/** Whether the name has the extension of an archive or a recording, for content of unknown type. */
export function hasUnfitName(name: string): boolean {
  return /\.(zip|rar|7z|tar|t?gz|bz2|xz|iso|mov|mp4|m4v|avi|mkv|webm|wmv|flv|3gp|mpe?g|mp3|wav|m4a)$/i.test(name)
}
