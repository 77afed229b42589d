/** Encrypts files outside the page's thread, so that typing stays responsive. */
import { createDraftDatabase } from './database.ts'
import { type SealJob, type SealReply, sealFile } from './seal-file.ts'

const database = createDraftDatabase()

self.addEventListener('message', ({ data }: MessageEvent<SealJob>) => {
  void sealFile(database, data)
    .then(
      (): SealReply => ({ kind: 'sealed' }),
      (error: unknown): SealReply => ({ kind: 'failed', error: error instanceof Error ? error.name : 'unknown' }),
    )
    .then((reply) => self.postMessage(reply))
})
self.postMessage({ kind: 'hello' }) // the script runs
