/** What the photo worker does, and how it is asked. One worker at a time, and none is left: photos fill the memory. */
import type { Quad } from '../../../domain/perspective.ts'
import type { PhotoWarning } from '../../../domain/photo-quality.ts'

export type PhotoJob =
  | { readonly kind: 'look' | 'turn'; readonly file: Blob }
  | { readonly kind: 'straighten'; readonly file: Blob; readonly corners: Quad }

export interface PhotoLook {
  readonly width: number
  readonly height: number
  readonly warnings: readonly PhotoWarning[]
  /** In fractions of the sides; null: no paper stands out. */
  readonly corners: Quad | null
}

/** 'failed': the worker, not the photo. */
export type PhotoProblem = 'too-large' | 'undecodable' | 'failed'

export type PhotoReply =
  | { readonly kind: 'look'; readonly look: PhotoLook }
  | { readonly kind: 'picture'; readonly picture: Blob }
  | { readonly kind: 'problem'; readonly problem: PhotoProblem }

const failed: PhotoReply = { kind: 'problem', problem: 'failed' }

/** A slow phone needs some seconds for a large photo. */
const longestMs = 60_000

function ask(job: PhotoJob, signal: AbortSignal): Promise<PhotoReply> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(failed)
      return
    }
    const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' })
    const timer = setTimeout(() => end(failed), longestMs)
    const end = (reply: PhotoReply) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(reply)
    }
    signal.addEventListener('abort', () => end(failed))
    worker.addEventListener('error', () => end(failed))
    worker.addEventListener('messageerror', () => end(failed))
    worker.addEventListener('message', (event: MessageEvent<PhotoReply>) => end(event.data))
    worker.postMessage(job)
  })
}

let last: Promise<unknown> = Promise.resolve()

/** Never rejects. */
export function askPhotoWorker(job: PhotoJob, signal = new AbortController().signal): Promise<PhotoReply> {
  const reply = last.then(() => ask(job, signal)).catch(() => failed) // a browser that allows no worker throws
  last = reply
  return reply
}
