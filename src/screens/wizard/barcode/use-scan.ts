import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { fitOfFile } from '../../../domain/files/picture-size.ts'
import type { UserText } from '../../../domain/text/user-text.ts'
import { type BarcodeJob, type BarcodeResult, readBarcodes } from '../../../pictures/barcode-jobs.ts'

/** Phase of a scan. `loaded` is the loaded fraction of the barcode reader, 0 to 1. */
export type ScanPhase =
  | { readonly is: 'idle' }
  | { readonly is: 'loading'; readonly loaded: number }
  | { readonly is: 'reading' }

/** @param onResult returns the messages about a result */
export function useScan(wanted: BarcodeJob['wanted'], onResult: (result: BarcodeResult) => readonly UserText[]) {
  const [messages, setMessages] = useState<readonly UserText[]>([])
  const [phase, setPhase] = useState<ScanPhase>({ is: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  // A scan takes seconds: its result meets the answers of the last render, not of the one that started it.
  const latest = useRef(onResult)
  useLayoutEffect(() => {
    latest.current = onResult
  })

  async function scan(photo: Blob) {
    running.current?.abort()
    const run = new AbortController()
    running.current = run
    setMessages([])
    setPhase({ is: 'reading' })
    const onProgress = (loaded: number) => {
      if (!run.signal.aborted) setPhase(loaded < 1 ? { is: 'loading', loaded } : { is: 'reading' })
    }
    const fit = await fitOfFile(photo)
    const result: BarcodeResult =
      fit === 'fits'
        ? await readBarcodes({ wanted, photo }, onProgress, run.signal)
        : { kind: 'problem', problem: fit === 'too-large' ? 'too large' : 'unreadable' }
    if (run.signal.aborted) return
    setPhase({ is: 'idle' })
    setMessages(latest.current(result))
  }

  function cancel() {
    running.current?.abort()
    setPhase({ is: 'idle' })
  }
  return { phase, messages, setMessages, scan, cancel }
}
