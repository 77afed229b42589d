import type { DraftDatabase } from './database.ts'
import { sealBytes, sealText } from './sealing.ts'

export interface SealJob {
  /** The owner's key. */
  readonly key: CryptoKey
  readonly owner: string
  readonly id: string
  readonly file: File
  /** When the draft was saved, in milliseconds since 1970. */
  readonly savedAt: number
}

/** `error`: name of the thrown error, such as QuotaExceededError. */
export type SealReply = { readonly kind: 'sealed' } | { readonly kind: 'failed'; readonly error: string }

/** Encrypts a file and stores it in the database. Rejects if that fails, or the file is no longer readable. */
export async function sealFile(database: DraftDatabase, { key, owner, id, file, savedAt }: SealJob): Promise<void> {
  const { type, lastModified } = file
  const sealed = await sealBytes(key, await file.arrayBuffer())
  await database.putFile(owner, id, { type, lastModified, savedAt, ...sealed, name: await sealText(key, file.name) })
}
