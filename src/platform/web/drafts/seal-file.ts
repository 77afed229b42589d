import type { DraftDatabase } from './database.ts'
import { sealBytes, sealText } from './sealing.ts'

export interface SealJob {
  /** The owner's key. */
  readonly key: CryptoKey
  readonly owner: string
  readonly id: string
  readonly name: string
  readonly type: string
  /** Milliseconds since 1970, as `savedAt`. */
  readonly lastModified: number
  /** When the draft was saved. */
  readonly savedAt: number
  readonly bytes: ArrayBuffer
}

/** `error`: name of the thrown error, such as QuotaExceededError. */
export type SealReply = { readonly kind: 'sealed' } | { readonly kind: 'failed'; readonly error: string }

/** Encrypts a file and stores it in the database. Rejects if that fails. */
export async function sealFile(database: DraftDatabase, { key, owner, id, name, bytes, ...rest }: SealJob) {
  const sealed = await sealBytes(key, bytes)
  await database.putFile(owner, id, { ...rest, ...sealed, name: await sealText(key, name) })
}
