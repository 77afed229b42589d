/** File work that is retried while another program, such as a virus scanner, holds the file. */
import { readdir, readFile } from 'node:fs/promises'
import { retryDelays } from '../../../src/domain/failures/retries.ts'

const transientCodes: readonly unknown[] = ['EBUSY', 'EPERM', 'EACCES', 'EAGAIN', 'EMFILE', 'ENFILE', 'UNKNOWN']

function codeOf(error: unknown): unknown {
  return (error as NodeJS.ErrnoException).code
}

function isHeld(error: unknown): boolean {
  return transientCodes.includes(codeOf(error))
}

/** Rejects with the last error. */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (const ms of retryDelays.heldFile) {
    try {
      return await work()
    } catch (error) {
      if (!isHeld(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, ms))
    }
  }
  return work()
}

/** As {@link withRetry}, while all else waits. */
export function withRetrySync<T>(work: () => T): T {
  for (const ms of retryDelays.heldFileSync) {
    try {
      return work()
    } catch (error) {
      if (!isHeld(error)) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
    }
  }
  return work()
}

/** @returns null for a missing file */
export async function readIfExists(file: string): Promise<Buffer | null> {
  try {
    return await withRetry(() => readFile(file))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

export async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [] // created with the first file
    throw error
  }
}
