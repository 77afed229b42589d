/** Small files that are either the old one or the new one, never half (D-105). Readable by this OS user only. */
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

function temporaryName(file: string): string {
  return `${file}.${randomBytes(6).toString('hex')}.tmp`
}

/** Writes and flushes before it returns. Throws what the file system throws. */
export function writeFileAtomicSync(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const temporary = temporaryName(file)
  try {
    const handle = openSync(temporary, 'wx', 0o600)
    try {
      writeFileSync(handle, text) // writes on after a part; `writeSync` and `write` stop where a disk fills up, without an error
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** As {@link writeFileAtomicSync}. @returns false where the disk can't be written */
export function tryWriteFileAtomic(file: string, text: string): boolean {
  try {
    writeFileAtomicSync(file, text)
    return true
  } catch {
    return false // read-only or full: the old file stands
  }
}

/** As {@link writeFileAtomicSync}, for larger contents. Rejects with what the file system throws. */
export async function writeFileAtomic(file: string, bytes: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const temporary = temporaryName(file)
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
