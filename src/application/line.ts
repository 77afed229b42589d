/** Finds out when the provider can be reached again. */
import type { Result } from '../api/client.ts'
import { type Failure, retryAfterOf } from '../domain/failures/failure.ts'
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
 * @param waitMs the provider has asked to wait for so long
 * @param onBack called when the provider can be reached; returns false to be called again later
 * @returns stops the probing
 */
export function watchLine(
  { calls, clock, network }: Ports,
  failures: number,
  onBack: () => boolean,
  waitMs = 0,
): () => void {
  let failed = failures
  let notBefore = clock.monotonic() + waitMs
  let isAsking = false
  let isOver = false
  let cancelTimer = clock.after(delay(), probe)
  const unsubscribe = network.subscribe(probe)

  function delay(): number {
    return Math.max(retryDelay('interruptedSave', failed), notBefore - clock.monotonic())
  }

  function stop() {
    isOver = true
    cancelTimer()
    unsubscribe()
  }

  async function isReachable(): Promise<boolean> {
    if (!network.isOnline()) return false
    const result = await calls.dashboard()
    if (!result.ok) notBefore = clock.monotonic() + retryAfterOf(result.failure)
    return result.ok || !isLineFailure(result.failure)
  }

  async function ask() {
    isAsking = true
    const isBack = await isReachable()
    isAsking = false
    if (isOver) return
    if (isBack && onBack()) return stop()
    failed = isBack ? 0 : failed + 1
    cancelTimer = clock.after(delay(), probe)
  }

  function probe() {
    if (clock.monotonic() < notBefore) return // the timer is still set
    cancelTimer()
    if (!isAsking && !isOver && network.isWatched()) void ask()
  }

  return stop
}
