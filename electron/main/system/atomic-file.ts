/**
 * Writes small files atomically: after a crash a file has its old or its new content. Only this OS user can read them.
 * Not by the package write-file-atomic (8.0.0): it ignores partial writes, so a full disk leaves half a file.
 */
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { withRetry, withRetrySync } from './held-file.ts'

function temporaryName(file: string): string {
  return `${file}.${randomBytes(6).toString('hex')}.tmp`
}

/** Writes and flushes before it returns. Throws file system errors. */
export function writeFileAtomicSync(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const temporary = temporaryName(file)
  try {
    const handle = openSync(temporary, 'wx', 0o600)
    try {
      // retries after a partial write; `writeSync` and `write` stop on a full disk without an error
      writeFileSync(handle, text)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    withRetrySync(() => renameSync(temporary, file))
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** As {@link writeFileAtomicSync}. @returns false when the disk can't be written */
export function tryWriteFileAtomic(file: string, text: string): boolean {
  try {
    writeFileAtomicSync(file, text)
    return true
  } catch {
    return false // read-only or full: the old file stays
  }
}

/** As {@link writeFileAtomicSync}, for larger content. Rejects with file system errors. */
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
    await withRetry(() => rename(temporary, file))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
