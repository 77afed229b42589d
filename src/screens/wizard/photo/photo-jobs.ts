/** Sends jobs to the photo worker, one at a time, because a decoded photo takes up to 280 MB. */
import { createWorkerJobs } from '../../../domain/common/worker-jobs.ts'
import type { PhotoJob, PhotoLook, PhotoProblem, PhotoReply } from './photo-messages.ts'

const failed: PhotoReply = { kind: 'problem', problem: 'failed' }

/**
 * Timeout for the start of the worker, in milliseconds. It is long because without a network the page could not load the
 * fallback either.
 */
const startTimeoutMs = 60_000

const worker = createWorkerJobs<PhotoJob, PhotoReply>(
  () => new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' }),
  startTimeoutMs,
)

/** Ends the worker and its job. @internal for tests, each of which starts a new worker */
export const endPhotoWorker = worker.end

/** Starts the worker while the user is still choosing a photo. */
export const warmPhotoWorker = worker.warm

async function ask(job: PhotoJob, signal: AbortSignal): Promise<PhotoReply> {
  const reply = await worker.ask(job, [], signal)
  if (reply === 'ended') return failed
  if (reply !== 'no worker') return reply
  const { workOn } = await import('./photo-work.ts')
  return workOn(job)
}

let last: Promise<unknown> = Promise.resolve()

/** Runs a job in the worker. Never rejects. @param signal aborts the job, which then returns 'failed' */
export function askPhotoWorker(job: PhotoJob, signal = new AbortController().signal): Promise<PhotoReply> {
  const reply = last.then(() => ask(job, signal)).catch(() => failed)
  last = reply
  return reply
}

/** Analyses of photos that were analyzed during preparation. */
const looks = new WeakMap<Blob, PhotoLook | PhotoProblem>()

/** Caches the analysis of a photo. */
export function noteLook(photo: Blob, look: PhotoLook | PhotoProblem): void {
  looks.set(photo, look)
}

/** Returns the analysis of a photo, or why it failed; null when `signal` aborted it. */
export async function lookAtPhoto(photo: Blob, signal: AbortSignal): Promise<PhotoLook | PhotoProblem | null> {
  const known = looks.get(photo)
  if (known !== undefined) return known
  const reply = await askPhotoWorker({ kind: 'look', file: photo }, signal)
  if (signal.aborted) return null
  const look = reply.kind === 'look' ? reply.look : reply.kind === 'problem' ? reply.problem : 'failed'
  if (look !== 'failed') noteLook(photo, look)
  return look
}
