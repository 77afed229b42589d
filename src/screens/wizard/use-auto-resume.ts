/** Resumes a save that an outage interrupted, once the provider is reachable. */
import { useEffect } from 'react'
import { meaningOf } from '../../domain/failures/meaning.ts'
import { retryDelay } from '../../domain/failures/retries.ts'
import type { Services } from '../../state/services.tsx'
import { hasModal } from '../../ui/modal.ts'
import { askDashboard } from './load-wizard.ts'
import type { WizardState } from './wizard-state.ts'

const noLine = ['reconnect', 'join the network']

/**
 * Probes the provider with the dashboard call, whose reply is small: at once when the device goes online or the page
 * becomes visible, otherwise with back-off while visible. `navigator.onLine` alone may be true without a connection.
 * Waits while a dialog other than the error is open: the next step would close it and discard its work.
 */
export function useAutoResume(
  services: Services,
  { interrupted, retries, shownError }: WizardState,
  resume: () => Promise<void>,
): void {
  const mayClose = shownError !== null
  useEffect(() => {
    if (!interrupted) return
    let failures = retries
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
      const isBack = result !== null && (result.ok || !noLine.includes(meaningOf(result.failure).next))
      if (isBack && (mayClose || !hasModal())) return void resume()
      if (!isBack) failures += 1
      timer = setTimeout(probe, retryDelay('interruptedSave', isBack ? 0 : failures))
    }

    timer = setTimeout(probe, retryDelay('interruptedSave', failures))
    window.addEventListener('online', probe)
    document.addEventListener('visibilitychange', probe)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', probe)
      document.removeEventListener('visibilitychange', probe)
    }
  }, [services, interrupted, retries, mayClose, resume])
}
