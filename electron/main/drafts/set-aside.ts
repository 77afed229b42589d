/**
 * Keeps apart the files of a key that the keychain has lost, or that another computer of the user has replaced. The
 * present key can't read them, and would overwrite some.
 */
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { hasExpired } from '../../../src/domain/session/draft-life.ts'
import { writeFileAtomic } from '../system/atomic-file.ts'
import { listNames, readIfExists, withRetry } from '../system/held-file.ts'

/**
 * Notes whose files the folder has. Rejects with file system errors.
 * @returns whether it had those of another key; they are now beside it
 */
export async function setAside(folder: string, keyId: string, now: number): Promise<boolean> {
  const noteFile = `${folder}.key`
  const noted = await readIfExists(noteFile)
  if (noted?.toString() === keyId) return false
  const isForeign = noted !== null && (await listNames(folder)).length > 0
  if (isForeign) await withRetry(() => rename(folder, `${folder}-${now}`))
  await writeFileAtomic(noteFile, keyId)
  return isForeign
}

/** Removes folders that were set aside as long ago as a draft lives. */
export async function removeSetAside(folder: string, now: number): Promise<void> {
  const { dir, base } = path.parse(folder)
  for (const name of await listNames(dir)) {
    const [, at] = name.split(`${base}-`)
    if (name.startsWith(`${base}-`) && hasExpired(Number(at), now)) {
      await withRetry(() => rm(path.join(dir, name), { recursive: true, force: true }))
    }
  }
}
