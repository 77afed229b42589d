/**
 * Writes small files atomically: after a crash a file has its old or its new content. Only this OS user can read them.
 * Not by the package write-file-atomic (8.0.0): it ignores partial writes, so a full disk leaves half a file.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { withRetry, withRetrySync } from './held-file.ts'

/** For `writeFile`, which goes on after a partial write; `write` alone stops on a full disk without an error. */
const newFile = { flag: 'wx', mode: 0o600, flush: true } as const

function temporaryName(file: string): string {
  return `${file}.${randomBytes(6).toString('hex')}.tmp`
}

/** Writes and flushes before it returns. Throws file system errors. */
export function writeFileAtomicSync(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const temporary = temporaryName(file)
  try {
    writeFileSync(temporary, Buffer.from(text), newFile) // Node's fast path for strings never flushes
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
    await writeFile(temporary, bytes, newFile)
    await withRetry(() => rename(temporary, file))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
