/** Sends jobs to the photo worker, which runs them one at a time. */
import { createWorkerJobs } from '../../../domain/common/worker-jobs.ts'
import type { PhotoAnalysis, PhotoJob, PhotoProblem, PhotoReply } from './photo-messages.ts'

const failed: PhotoReply = { kind: 'problem', problem: 'failed' }

/**
 * Timeout for the start of the worker, in milliseconds. It is long because without a network the page could not load
 * the fallback either.
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

/** @param isRetry the worker has already crashed with this job: the photo may be the cause */
async function ask(job: PhotoJob, signal: AbortSignal, isRetry = false): Promise<PhotoReply> {
  const reply = await worker.ask(job, signal)
  if (reply === 'ended') return isRetry || signal.aborted ? failed : ask(job, signal, true)
  if (reply !== 'no worker') return reply
  const { runPhotoJob } = await import('./photo-work.ts')
  return runPhotoJob(job)
}

/** Runs a job in the worker. Never rejects. @param signal aborts the job, which then returns 'failed' */
export function runInPhotoWorker(job: PhotoJob, signal = new AbortController().signal): Promise<PhotoReply> {
  return ask(job, signal).catch(() => failed)
}

/** Analyses of photos that were analyzed during preparation. */
const analyses = new WeakMap<Blob, PhotoAnalysis | PhotoProblem>()

/** Caches the analysis of a photo. */
export function cacheAnalysis(photo: Blob, analysis: PhotoAnalysis | PhotoProblem): void {
  analyses.set(photo, analysis)
}

/** Returns the analysis of a photo, or why it failed; null when `signal` aborted it. */
export async function analyzePhoto(photo: Blob, signal: AbortSignal): Promise<PhotoAnalysis | PhotoProblem | null> {
  const known = analyses.get(photo)
  if (known !== undefined) return known
  const reply = await runInPhotoWorker({ kind: 'analysis', file: photo }, signal)
  if (signal.aborted) return null
  const analysis = reply.kind === 'analysis' ? reply.analysis : reply.kind === 'problem' ? reply.problem : 'failed'
  if (analysis !== 'failed') cacheAnalysis(photo, analysis)
  return analysis
}
