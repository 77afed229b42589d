/** A save that a lost line has held up goes on without a press, as soon as the provider can be reached. */
import { useEffect } from 'react'
import type { Services } from '../../state/services.tsx'
import { askDashboard } from './save-step.ts'
import type { Held } from './wizard-state.ts'

const firstWaitMs = 5_000
const longestWaitMs = 60_000

/** How long to wait before the provider is asked, in milliseconds. @param failures in a row */
export function probeDelayMs(failures: number): number {
  return Math.min(firstWaitMs * 2 ** failures, longestWaitMs)
}

/**
 * Asks the provider for the dashboard, a small answer: at once when the network is back or the page is looked at again,
 * else now and then while the page can be seen. A device may call itself online on a line that carries nothing.
 */
export function useBackOnTheLine(services: Services, held: Held | null, goOn: () => Promise<void>): void {
  useEffect(() => {
    if (held?.why !== 'no network') return
    let failures = held.tries
    let timer: ReturnType<typeof setTimeout> | undefined
    let isAsking = false
    let isOver = false

    async function probe() {
      clearTimeout(timer)
      if (isAsking || isOver || document.visibilityState === 'hidden') return
      isAsking = true
      const result = navigator.onLine ? await askDashboard(services) : null
      isAsking = false
      if (isOver) return
      const isReached = result !== null && (result.ok || !['unreachable', 'timed-out'].includes(result.problem.kind))
      if (isReached) return void goOn()
      failures += 1
      timer = setTimeout(probe, probeDelayMs(failures))
    }

    timer = setTimeout(probe, probeDelayMs(failures))
    window.addEventListener('online', probe)
    document.addEventListener('visibilitychange', probe)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', probe)
      document.removeEventListener('visibilitychange', probe)
    }
  }, [services, held, goOn])
}
