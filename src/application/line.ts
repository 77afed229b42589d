/** Finds out when the provider can be reached again. */
import type { Result } from '../api/client.ts'
import type { Failure } from '../domain/failures/failure.ts'
import { meaningOf } from '../domain/failures/meaning.ts'
import { retryDelay } from '../domain/failures/retries.ts'
import type { Network, Ports } from './ports.ts'

export function isLineFailure(failure: Failure): boolean {
  return ['reconnect', 'join the network'].includes(meaningOf(failure).next)
}

/** Sends a save. One that ends without a reply can't arrive if the device had no line at any time. */
export async function sendOnLine<Value>(network: Network, send: () => Promise<Result<Value>>): Promise<Result<Value>> {
  let hadLine = network.isOnline()
  const unsubscribe = network.subscribe(() => {
    hadLine = true // it may have come back for a moment
  })
  const result = await send()
  unsubscribe()
  if (result.ok || result.failure.kind !== 'unreachable' || hadLine || network.isOnline()) return result
  return { ok: false, failure: { kind: 'unreachable', neverSent: true } }
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
