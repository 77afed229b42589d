/** How the photo worker is asked. One job at a time: a decoded photo takes up to 280 MB. */
import type { PhotoJob, PhotoLook, PhotoProblem, PhotoReply } from './photo-messages.ts'

const failed: PhotoReply = { kind: 'problem', problem: 'failed' }

/** Milliseconds: a slow phone needs some seconds for a large photo. */
const longestMs = 60_000

/** Milliseconds after which a worker without a job is ended. */
const idleMs = 30_000

interface RunningWorker {
  readonly worker: Worker
  /** Whether its script runs; false where it can't be fetched or started. */
  readonly started: Promise<boolean>
}

let running: RunningWorker | null = null
let idle: ReturnType<typeof setTimeout> | undefined

/** Ends the worker, and the job that it has. */
export function endPhotoWorker(): void {
  running?.worker.terminate()
  running = null
}

/** @throws in a browser that allows no worker */
function startWorker(): RunningWorker {
  clearTimeout(idle)
  idle = setTimeout(endPhotoWorker, idleMs)
  if (running !== null) return running
  const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' })
  const started = new Promise<boolean>((resolve) => {
    worker.addEventListener('message', () => resolve(true), { once: true })
    worker.addEventListener('error', () => resolve(false), { once: true })
  })
  running = { worker, started }
  return running
}

/** Fetches and starts the worker while the person still chooses a photo. */
export function warmPhotoWorker(): void {
  try {
    startWorker()
  } catch {
    // no worker in this browser: the page does its work
  }
}

/** Asks the worker; 'no worker' where it can't be started. */
async function askWorker(job: PhotoJob, signal: AbortSignal): Promise<PhotoReply | 'no worker'> {
  const { worker, started } = startWorker()
  if (!(await started)) {
    endPhotoWorker()
    return 'no worker'
  }
  clearTimeout(idle)
  return new Promise((resolve) => {
    const ended = new AbortController()
    const end = (reply: PhotoReply, isUsable: boolean) => {
      ended.abort()
      clearTimeout(timer)
      if (isUsable) idle = setTimeout(endPhotoWorker, idleMs)
      else endPhotoWorker()
      resolve(reply)
    }
    const timer = setTimeout(() => end(failed, false), longestMs)
    const listen = { signal: ended.signal }
    signal.addEventListener('abort', () => end(failed, false), listen)
    worker.addEventListener('error', () => end(failed, false), listen)
    worker.addEventListener('messageerror', () => end(failed, false), listen)
    worker.addEventListener('message', (event: MessageEvent<PhotoReply>) => end(event.data, true), listen)
    worker.postMessage(job)
  })
}

async function ask(job: PhotoJob, signal: AbortSignal): Promise<PhotoReply> {
  if (signal.aborted) return failed
  const reply = await askWorker(job, signal).catch(() => 'no worker' as const)
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
