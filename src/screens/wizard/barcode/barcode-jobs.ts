/** What the barcode worker is asked, and what it answers. */
import type { License } from '../../../domain/text/license.ts'
import type { VinCandidate } from '../../../domain/text/vin.ts'

export interface BarcodeJob {
  readonly wanted: 'license' | 'vin'
  readonly photo: Blob
}

/**
 * 'other': barcodes, but none of the wanted ones. 'incomplete': a license without anything for the form. 'no reader':
 * its program can't be loaded or is not allowed to run. 'failed': the reader, not the photo.
 */
export type BarcodeProblem = 'too large' | 'unreadable' | 'none' | 'other' | 'incomplete' | 'no reader' | 'failed'

export type BarcodeResult =
  | { readonly kind: 'license'; readonly license: License }
  /** At least one, each once. */
  | { readonly kind: 'vins'; readonly vins: readonly VinCandidate[] }
  | { readonly kind: 'problem'; readonly problem: BarcodeProblem }

/** The worker sends any number of these before its result. `loaded` is a fraction of the reader's size. */
export interface BarcodeProgress {
  readonly kind: 'progress'
  readonly loaded: number
}

/** Longest silence of the worker in milliseconds: a stalled line, or a large photo on a slow phone. */
const longestSilenceMs = 60_000

const failed: BarcodeResult = { kind: 'problem', problem: 'failed' }

/**
 * Reads a photo in a worker of its own, which ends with it: photos and reader take some 100 MB.
 * @param onProgress gets the loaded fraction of the reader, 1 at the end
 * @param signal ends the reading
 * @returns the result; never rejects. After an abort it is the problem 'failed'
 */
export function readBarcodes(
  job: BarcodeJob,
  onProgress: (loaded: number) => void,
  signal: AbortSignal,
): Promise<BarcodeResult> {
  return new Promise<BarcodeResult>((resolve) => {
    signal.throwIfAborted()
    const worker = new Worker(new URL('./barcode-worker.ts', import.meta.url), { type: 'module' })
    const end = (result: BarcodeResult) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(result)
    }
    const endInSilence = () => setTimeout(() => end(failed), longestSilenceMs)
    let timer = endInSilence()
    signal.addEventListener('abort', () => end(failed))
    worker.addEventListener('error', () => end(failed))
    worker.addEventListener('messageerror', () => end(failed))
    worker.addEventListener('message', ({ data }: MessageEvent<BarcodeProgress | BarcodeResult>) => {
      if (data.kind !== 'progress') {
        end(data)
        return
      }
      clearTimeout(timer)
      timer = endInSilence()
      onProgress(data.loaded)
    })
    worker.postMessage(job)
  }).catch(() => failed) // aborted, or a browser that allows no worker
}
