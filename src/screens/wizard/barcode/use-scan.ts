import { useEffect, useRef, useState } from 'react'
import { type BarcodeJob, type BarcodeResult, readBarcodes } from './barcode-jobs.ts'

/** What a scan is at. `loaded` is a fraction of the barcode reader. */
export type ScanPhase =
  | { readonly is: 'idle' }
  | { readonly is: 'loading'; readonly loaded: number }
  | { readonly is: 'reading' }

/**
 * Reads one photo at a time; leaving the screen ends it.
 * @param onResult gets what a scan has found; not that of a cancelled one
 */
export function useScan(wanted: BarcodeJob['wanted'], onResult: (result: BarcodeResult) => void) {
  const [phase, setPhase] = useState<ScanPhase>({ is: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function scan(photo: Blob) {
    running.current?.abort()
    const run = new AbortController()
    running.current = run
    setPhase({ is: 'reading' })
    const onProgress = (loaded: number) => {
      if (!run.signal.aborted) setPhase(loaded < 1 ? { is: 'loading', loaded } : { is: 'reading' })
    }
    const result = await readBarcodes({ wanted, photo }, onProgress, run.signal)
    if (run.signal.aborted) return
    setPhase({ is: 'idle' })
    onResult(result)
  }

  function cancel() {
    running.current?.abort()
    setPhase({ is: 'idle' })
  }
  return { phase, scan, cancel }
}
