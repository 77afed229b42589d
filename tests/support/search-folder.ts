/** Searches a folder's files for texts, as an attacker with access to the disk would. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** Returns every file of a folder, except files deleted meanwhile. */
export function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => path.join(folder, String(name)))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true)
}

/** Returns the bytes of a file; empty when it was just deleted. */
function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

/**
 * Returns the files that contain one of the texts as UTF-8 or UTF-16 (Chromium's encoding of form fields and storage).
 */
export function filesWith(folder: string, ...texts: readonly string[]): string[] {
  const needles = texts.flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')])
  return filesOf(folder).filter((file) => {
    const bytes = bytesOf(file)
    return needles.some((needle) => bytes.includes(needle))
  })
}
