/** Resumes a save that an outage interrupted, once the provider is reachable. */
import { useEffect } from 'react'
import type { Services } from '../../state/services.tsx'
import { askDashboard } from './save-step.ts'
import type { InterruptedSave } from './wizard-state.ts'

const firstWaitMs = 5_000
const longestWaitMs = 60_000

/** Returns the delay before the next probe, in milliseconds. @param failures number of consecutive failures */
export function probeDelayMs(failures: number): number {
  return Math.min(firstWaitMs * 2 ** failures, longestWaitMs)
}

/**
 * Probes the provider with the dashboard call, whose reply is small: at once when the device goes online or the page
 * becomes visible, otherwise with back-off while visible. `navigator.onLine` alone may be true without a connection.
 */
export function useAutoResume(
  services: Services,
  interrupted: InterruptedSave | null,
  resume: () => Promise<void>,
): void {
  useEffect(() => {
    if (interrupted?.why !== 'no network') return
    let failures = interrupted.retries
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
      if (isReached) return void resume()
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
  }, [services, interrupted, resume])
}
