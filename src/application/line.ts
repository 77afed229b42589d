/** Finds out when the provider can be reached again. */
import type { Failure } from '../domain/failures/failure.ts'
import { meaningOf } from '../domain/failures/meaning.ts'
import { retryDelay } from '../domain/failures/retries.ts'
import type { Ports } from './ports.ts'

export function isLineFailure(failure: Failure): boolean {
  return ['reconnect', 'join the network'].includes(meaningOf(failure).next)
}

/**
 * Probes the provider with the dashboard call, whose reply is small: at once when the device goes online or the page
 * becomes visible, otherwise with back-off while visible. A network alone may be there without a connection.
 * @param failures in a row before
 * @param onBack called when the provider can be reached; returns false to be called again later
 * @returns stops the probing
 */
export function watchLine({ calls, clock, network }: Ports, failures: number, onBack: () => boolean): () => void {
  let failed = failures
  let isAsking = false
  let isOver = false
  let cancelTimer = clock.after(retryDelay('interruptedSave', failed), probe)
  const unsubscribe = network.subscribe(probe)

  function stop() {
    isOver = true
    cancelTimer()
    unsubscribe()
  }

  async function isReachable(): Promise<boolean> {
    if (!network.isOnline()) return false
    const result = await calls.dashboard()
    return result.ok || !isLineFailure(result.failure)
  }

  async function ask() {
    isAsking = true
    const isBack = await isReachable()
    isAsking = false
    if (isOver) return
    if (isBack && onBack()) return stop()
    failed = isBack ? failed : failed + 1
    cancelTimer = clock.after(retryDelay('interruptedSave', isBack ? 0 : failed), probe)
  }

  function probe() {
    cancelTimer()
    if (!isAsking && !isOver && network.isWatched()) void ask()
  }

  return stop
}
