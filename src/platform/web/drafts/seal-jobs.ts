import { createWorkerJobs } from '../../../domain/common/worker-jobs.ts'
import type { DraftDatabase } from './database.ts'
import { type SealJob, type SealReply, sealFile } from './seal-file.ts'

/** Milliseconds: what is typed after the files waits to be sealed as well. */
const patienceMs = 2_000

/**
 * Seals files in a worker, because each takes a slow phone's page a tenth of a second.
 * @returns seals one file, the next after it; rejects where that fails, or the file can't be read any more
 */
export function createFileSealer(database: DraftDatabase) {
  const worker = createWorkerJobs<SealJob, SealReply>(
    () => new Worker(new URL('./seal-worker.ts', import.meta.url), { type: 'module' }),
    patienceMs,
  )
  return async (file: File, where: Pick<SealJob, 'key' | 'owner' | 'id' | 'savedAt'>): Promise<void> => {
    const { name, type, lastModified } = file
    const job = async () => ({ ...where, name, type, lastModified, bytes: await file.arrayBuffer() })
    const sent = await job()
    const reply = await worker.ask(sent, [sent.bytes])
    if (reply === 'no worker') return sealFile(database, sent)
    if (reply === 'ended') return sealFile(database, await job()) // the bytes went with the worker
    if (reply.kind === 'failed') throw new Error(reply.error)
  }
}

export type FileSealer = ReturnType<typeof createFileSealer>
