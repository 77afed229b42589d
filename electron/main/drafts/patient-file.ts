/** Reads that wait for a program that holds the file, such as a virus scanner, and files that are set aside. */
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'

/** What another program that holds a file, such as a virus scanner, makes of a read or a rename. */
const passingCodes: readonly unknown[] = ['EBUSY', 'EPERM', 'EACCES', 'EAGAIN', 'EMFILE', 'ENFILE', 'UNKNOWN']
/** Milliseconds between two attempts: two seconds in all. */
const pausesMs = [50, 100, 200, 400, 1250]

function codeOf(error: unknown): unknown {
  return (error as NodeJS.ErrnoException).code
}

/** Tries again for a while what another program may be in the way of. Rejects with the last error. */
async function withPatience<T>(work: () => Promise<T>): Promise<T> {
  for (const ms of pausesMs) {
    try {
      return await work()
    } catch (error) {
      if (!passingCodes.includes(codeOf(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, ms))
    }
  }
  return work()
}

/** @returns null where there is no such file; an empty buffer in place of one that is far too large to be ours */
export async function readIfThere(file: string, maxBytes: number): Promise<Buffer | null> {
  try {
    return await withPatience(async () => ((await stat(file)).size > maxBytes ? Buffer.alloc(0) : await readFile(file)))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** What was found damaged stays under another name, for whoever can repair it, as long as a draft would. */
export const asideEnding = '.damaged'

export async function setAside(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const file = path.join(folder, name)
    await withPatience(() => rename(file, `${file}.${randomBytes(6).toString('hex')}${asideEnding}`))
  }
}

/** @returns an empty list where there is no such folder */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [] // made with the first file
    throw error
  }
}
