import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { UserText } from '../../../domain/text/user-text.ts'
import type { BarcodeJob, BarcodeResult } from '../../../pictures/barcode-jobs.ts'
import { loadPart } from '../../../ui/lazy-part.ts'
import { scanCode } from '../later.ts'
import { notLoaded } from './scan-texts.ts'

type ScanCode = typeof import('./scan-code.ts')

/** Phase of a scan. `loaded` is the loaded fraction of the barcode reader, 0 to 1. */
export type ScanPhase =
  | { readonly is: 'idle' }
  | { readonly is: 'loading'; readonly loaded: number }
  | { readonly is: 'reading' }

/**
 * @param instead what to do if no photo can be read
 * @param onResult returns the messages about a result
 */
export function useScan(
  wanted: BarcodeJob['wanted'],
  instead: UserText,
  onResult: (result: BarcodeResult, code: ScanCode) => readonly UserText[],
) {
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
    const code = await loadPart(scanCode)
    const result = run.signal.aborted ? null : await code?.readPhoto({ wanted, photo }, onProgress, run.signal)
    if (run.signal.aborted) return
    setPhase({ is: 'idle' })
    setMessages(code && result ? latest.current(result, code) : [notLoaded, instead])
  }

  function cancel() {
    running.current?.abort()
    setPhase({ is: 'idle' })
  }
  return { phase, messages, scan, cancel }
}
