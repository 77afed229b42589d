/** How the photo worker is asked. One job at a time: a decoded photo takes up to 280 MB. */
import { createWorkerJobs } from '../../../domain/common/worker-jobs.ts'
import type { PhotoJob, PhotoLook, PhotoProblem, PhotoReply } from './photo-messages.ts'

const failed: PhotoReply = { kind: 'problem', problem: 'failed' }

/** Milliseconds: where the worker's script can't be fetched, the page can't fetch its own way to do the work either. */
const patienceMs = 60_000

const worker = createWorkerJobs<PhotoJob, PhotoReply>(
  () => new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' }),
  patienceMs,
)

/** Ends the worker and its job. @internal for the tests, which start with a worker of their own */
export const endPhotoWorker = worker.end

/** Fetches and starts the worker while the person still chooses a photo. */
export const warmPhotoWorker = worker.warm

async function ask(job: PhotoJob, signal: AbortSignal): Promise<PhotoReply> {
  const reply = await worker.ask(job, [], signal)
  if (reply === 'ended') return failed
  if (reply !== 'no worker') return reply
  const { workOn } = await import('./photo-work.ts')
  return workOn(job)
}

let last: Promise<unknown> = Promise.resolve()

/** Never rejects. @param signal ends the job; its reply is 'failed' then */
export function askPhotoWorker(job: PhotoJob, signal = new AbortController().signal): Promise<PhotoReply> {
  const reply = last.then(() => ask(job, signal)).catch(() => failed)
  last = reply
  return reply
}

/** How photos look that were looked at when they were prepared. */
const looks = new WeakMap<Blob, PhotoLook | PhotoProblem>()

/** Notes what was found out about a photo. */
export function noteLook(photo: Blob, look: PhotoLook | PhotoProblem): void {
  looks.set(photo, look)
}

/** How a photo looks, or why that can't be told. @returns null when `signal` ended it */
export async function lookAtPhoto(photo: Blob, signal: AbortSignal): Promise<PhotoLook | PhotoProblem | null> {
  const known = looks.get(photo)
  if (known !== undefined) return known
  const reply = await askPhotoWorker({ kind: 'look', file: photo }, signal)
  if (signal.aborted) return null
  const look = reply.kind === 'look' ? reply.look : reply.kind === 'problem' ? reply.problem : 'failed'
  if (look !== 'failed') noteLook(photo, look)
  return look
}
