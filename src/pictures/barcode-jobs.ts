import type { License } from '../domain/text/license.ts'

export interface BarcodeJob {
  readonly wanted: 'license' | 'vin'
  readonly photo: Blob
}

/**
 * 'other': barcodes without a VIN only. 'incomplete': a license without data for the form. 'no reader': the worker's
 * script or the WebAssembly file can't be loaded or is blocked. 'failed': the reader failed, whatever the photo.
 */
export type BarcodeProblem = 'too large' | 'unreadable' | 'none' | 'other' | 'incomplete' | 'no reader' | 'failed'

export type BarcodeResult =
  | { readonly kind: 'license'; readonly license: License }
  | { readonly kind: 'vin'; readonly vin: string }
  | { readonly kind: 'problem'; readonly problem: BarcodeProblem }

/** Sent any number of times before the result. `loaded` is a fraction of the reader's size, 0 to 1. */
export interface BarcodeProgress {
  readonly kind: 'progress'
  readonly loaded: number
}

/** Timeout between two messages of the worker, in milliseconds. Allows for a large photo on a slow phone. */
const longestSilenceMs = 60_000

const failed: BarcodeResult = { kind: 'problem', problem: 'failed' }
const notLoaded: BarcodeResult = { kind: 'problem', problem: 'no reader' }

/**
 * Reads a photo in a new worker and ends the worker afterwards, because photo and reader take about 100 MB.
 * @param onProgress gets the loaded fraction of the reader, 0 to 1
 * @param signal aborts the scan
 * @returns the result; never rejects. An abort returns the problem 'failed'
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
    let hasStarted = false
    signal.addEventListener('abort', () => end(failed))
    // The worker catches its own errors, so an error before its first message is that of its script's request.
    worker.addEventListener('error', () => end(hasStarted ? failed : notLoaded))
    worker.addEventListener('messageerror', () => end(failed))
    worker.addEventListener('message', ({ data }: MessageEvent<BarcodeProgress | BarcodeResult>) => {
      if (data.kind !== 'progress') {
        end(data)
        return
      }
      hasStarted = true
      clearTimeout(timer)
      timer = endInSilence()
      onProgress(data.loaded)
    })
    worker.postMessage(job)
  }).catch(() => failed) // aborted, or the browser allows no worker
}
