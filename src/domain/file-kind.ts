/** What a file is, by its first bytes rather than its name (HEIC is named for what it is). */

export type FileKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'bmp' | 'heic' | 'pdf' | 'program' | 'markup' | 'unknown'

/** How many bytes {@link fileKind} wants to see. */
export const headLength = 64

function startsWith(head: Uint8Array, ...bytes: number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte)
}

/** @param bytes the first {@link headLength} at least, or all of a shorter file */
export function fileKind(bytes: Uint8Array): FileKind {
  const head = bytes.subarray(0, headLength)
  const ascii = String.fromCharCode(...head)
  if (startsWith(head, 0xff, 0xd8, 0xff)) return 'jpeg'
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (ascii.startsWith('GIF8')) return 'gif'
  if (ascii.startsWith('RIFF') && ascii.slice(8, 12) === 'WEBP') return 'webp'
  if (ascii.startsWith('BM') && head.length > 26) return 'bmp' // a shorter one has no header: two letters of a text
  if (ascii.slice(4, 8) === 'ftyp' && /^(heic|heix|hevc|hevx|heim|heis|mif1|msf1|avif)/.test(ascii.slice(8, 12)))
    return 'heic'
  if (ascii.startsWith('%PDF-')) return 'pdf'
  if (ascii.startsWith('MZ') || ascii.startsWith('\x7fELF') || ascii.startsWith('#!')) return 'program'
  if (/^\s*<(!doctype|html|svg|script|\?xml)/i.test(ascii.replace(/^\u00ef\u00bb\u00bf/, ''))) return 'markup'
  return 'unknown'
}

/** Kinds that a browser shows as a picture. */
export function isPicture(kind: FileKind): boolean {
  return ['jpeg', 'png', 'gif', 'webp', 'bmp'].includes(kind)
}

/** Whether a name promises a picture that can be previewed. */
export function hasPictureName(name: string): boolean {
  return /\.(jpe?g|png|gif|bmp|webp)$/i.test(name)
}
