/** Looks for texts in everything that lies in a folder, as somebody does who gets hold of the disk. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** Every file of a folder; those that vanish meanwhile are left out. */
export function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => path.join(folder, String(name)))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true)
}

/** The bytes of a file; none of one that has just gone. */
function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

/** Files that hold one of the texts, as UTF-8 or as UTF-16 (how Chromium writes form fields and storage). */
export function filesWith(folder: string, ...texts: readonly string[]): string[] {
  const needles = texts.flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')])
  return filesOf(folder).filter((file) => {
    const bytes = bytesOf(file)
    return needles.some((needle) => bytes.includes(needle))
  })
}
