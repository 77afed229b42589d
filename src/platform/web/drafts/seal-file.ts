import type { DraftDatabase } from './database.ts'
import { sealBytes, sealText } from './sealing.ts'

export interface SealJob {
  /** Of the draft's owner. */
  readonly key: CryptoKey
  readonly owner: string
  readonly id: string
  readonly name: string
  readonly type: string
  /** Milliseconds since 1970, as `savedAt`. */
  readonly lastModified: number
  /** Of the draft. */
  readonly savedAt: number
  readonly bytes: ArrayBuffer
}

/** `error`: the name of what was thrown, as where there is no room for the file. */
export type SealReply = { readonly kind: 'sealed' } | { readonly kind: 'failed'; readonly error: string }

/** Seals a file and puts it into the database. Rejects where that fails. */
export async function sealFile(database: DraftDatabase, { key, owner, id, name, bytes, ...rest }: SealJob) {
  const sealed = await sealBytes(key, bytes)
  await database.putFile(owner, id, { ...rest, ...sealed, name: await sealText(key, name) })
}
