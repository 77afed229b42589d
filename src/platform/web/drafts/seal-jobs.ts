import { createWorkerJobs } from '../../../domain/common/worker-jobs.ts'
import type { DraftDatabase } from './database.ts'
import { type SealJob, type SealReply, sealFile } from './seal-file.ts'

/** Timeout for the worker's start, in milliseconds: short, because answers typed meanwhile wait in the same queue. */
const timeoutMs = 2_000

/**
 * Reads and encrypts files in a worker, because each would block the page of a slow phone for a tenth of a second.
 * @returns encrypts one file at a time; rejects if that fails or the file is no longer readable
 */
export function createFileSealer(database: DraftDatabase) {
  const worker = createWorkerJobs<SealJob, SealReply>(
    () => new Worker(new URL('./seal-worker.ts', import.meta.url), { type: 'module' }),
    timeoutMs,
  )
  return async (job: SealJob): Promise<void> => {
    const reply = await worker.ask(job)
    if (typeof reply === 'string') await sealFile(database, job)
    else if (reply.kind === 'failed') throw new Error(reply.error)
  }
}

export type FileSealer = ReturnType<typeof createFileSealer>
