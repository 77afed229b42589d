/** Resumes a save that an outage interrupted, once the provider is reachable. */
import { useEffect } from 'react'
import type { Services } from '../../state/services.tsx'
import { watchTopModal } from '../../ui/modal.ts'
import { askDashboard } from './save-step.ts'
import type { InterruptedSave } from './wizard-state.ts'

const firstWaitMs = 5_000
const longestWaitMs = 60_000

/** Returns the delay before the next probe, in milliseconds. @param failures number of consecutive failures */
export function probeDelayMs(failures: number): number {
  return Math.min(firstWaitMs * 2 ** failures, longestWaitMs)
}

/** Returns whether a reply came from the provider. A page instead of JSON is the sign-in page of a hotel's network. */
function isReached(result: Awaited<ReturnType<typeof askDashboard>>): boolean {
  if (result.ok) return true
  const { problem } = result
  if (problem.kind === 'not-json') return problem.status >= 500
  return problem.kind !== 'unreachable' && problem.kind !== 'timed-out'
}

/**
 * Probes the provider with the dashboard call, whose reply is small: at once when the device goes online or the page
 * becomes visible, otherwise with back-off while visible. `navigator.onLine` alone may be true without a connection.
 * Waits while a dialog other than that of the failure is open: the next step would close it and discard its work.
 * @param hasFailure the dialog of the failure is open
 */
export function useAutoResume(
  services: Services,
  interrupted: InterruptedSave | null,
  hasFailure: boolean,
  resume: () => Promise<void>,
): void {
  useEffect(() => {
    if (interrupted?.why !== 'no network') return
    let failures = interrupted.retries
    let timer: ReturnType<typeof setTimeout> | undefined
    let isAsking = false
    let isOver = false
    let isHeld = false

    async function probe() {
      clearTimeout(timer)
      if (isAsking || isOver || isHeld || document.visibilityState === 'hidden') return
      isAsking = true
      const result = navigator.onLine ? await askDashboard(services) : null
      isAsking = false
      if (isOver || isHeld) return
      if (result !== null && isReached(result)) return void resume()
      failures += 1
      timer = setTimeout(probe, probeDelayMs(failures))
    }

    timer = setTimeout(probe, probeDelayMs(failures))
    const unwatch = watchTopModal((top) => {
      const wasHeld = isHeld
      isHeld = top !== null && !hasFailure
      if (wasHeld && !isHeld) void probe()
    })
    window.addEventListener('online', probe)
    document.addEventListener('visibilitychange', probe)
    return () => {
      isOver = true
      clearTimeout(timer)
      unwatch()
      window.removeEventListener('online', probe)
      document.removeEventListener('visibilitychange', probe)
    }
  }, [services, interrupted, hasFailure, resume])
}
