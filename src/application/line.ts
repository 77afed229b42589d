/** Finds out when the provider can be reached again. */
import type { Result } from '../api/client.ts'
import { createStore } from '../domain/common/store.ts'
import { type Failure, retryAfterOf } from '../domain/failures/failure.ts'
import { meaningOf } from '../domain/failures/meaning.ts'
import { retryDelay } from '../domain/failures/retries.ts'
import type { Network, Ports } from './ports.ts'

export function isLineFailure(failure: Failure): boolean {
  return ['reconnect', 'join the network'].includes(meaningOf(failure).next)
}

/** Sends a save. One that ends without a reply can't arrive if the device had no line at any time. */
export async function sendOnLine<Value>(network: Network, send: () => Promise<Result<Value>>): Promise<Result<Value>> {
  const hadLine = createStore(network.isOnline())
  const unsubscribe = network.subscribe(() => hadLine.set(true)) // it may have come back for a moment
  const result = await send()
  unsubscribe()
  if (result.ok || result.failure.kind !== 'unreachable' || hadLine.get() || network.isOnline()) return result
  return { ok: false, failure: { kind: 'unreachable', neverSent: true } }
}

/** Resolves when the provider may be reached again: when the line or the page comes back, or after a delay while it is visible. */
function chance({ clock, network }: Ports, failures: number, waitMs: number, signal: AbortSignal): Promise<void> {
  const notBefore = clock.monotonic() + waitMs
  return new Promise((resolve) => {
    const cancelTimer = clock.after(Math.max(retryDelay('interruptedSave', failures), waitMs), take)
    const unsubscribe = network.subscribe(() => {
      if (clock.monotonic() >= notBefore) take()
    })
    function take() {
      if (!network.isWatched()) return
      end()
      resolve()
    }
    function end() {
      cancelTimer()
      unsubscribe()
    }
    signal.addEventListener('abort', end, { once: true })
  })
}

/**
 * Probes the provider with the dashboard call, whose reply is small. A network alone may be there without a connection.
 * @param failures in a row before
 * @param onBack called when the provider can be reached; returns false to be called again later
 * @returns stops the probing
 */
export function watchLine(ports: Ports, failures: number, onBack: () => boolean, waitMs = 0): () => void {
  const end = new AbortController()
  async function watch(count: number, ms: number): Promise<void> {
    await chance(ports, count, ms, end.signal)
    const result = ports.network.isOnline() ? await ports.calls.dashboard() : null
    if (end.signal.aborted) return
    const isBack = result !== null && (result.ok || !isLineFailure(result.failure))
    if (isBack && onBack()) return
    await watch(isBack ? 0 : count + 1, result === null || result.ok ? 0 : retryAfterOf(result.failure))
  }
  void watch(failures, waitMs)
  return () => end.abort()
}
