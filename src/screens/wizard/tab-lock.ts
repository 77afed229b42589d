/** Lets one tab write an owner's application: two tabs would overwrite each other's draft. The others are read-only. */
import type { LockClaim } from '../../application/ports.ts'
import { withTimeLimit } from '../../domain/common/time-limit.ts'

/** Longest wait for another tab, in milliseconds: a tab that hangs must not block this one. */
const longestWaitMs = 2000

/** Longest wait for a lock that is being released, in milliseconds, before another tab is assumed to have it. */
const releaseMs = 200

type Mode = 'if free' | 'wait' | 'steal'

function optionsOf(mode: Mode, signal: AbortSignal): LockOptions {
  if (mode === 'wait') return { signal }
  return mode === 'steal' ? { steal: true } : { ifAvailable: true }
}

/** The releases of this tab that are under way: a screen that was left stores its draft. */
const releasing = new Set<Promise<unknown>>()

function waitAtMost(work: Promise<unknown>): Promise<unknown> {
  return withTimeLimit(work, longestWaitMs, undefined)
}

/** @returns releases the lock */
export function claimTabLock(owner: string, { steal, onHere, onElsewhere, beforeRelease }: LockClaim): () => void {
  const name = `application:${owner}`
  const end = new AbortController()
  const { signal } = end

  function keep(release: Promise<unknown>): Promise<unknown> {
    releasing.add(release)
    return release.finally(() => releasing.delete(release))
  }

  const released = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => void keep(waitAtMost(beforeRelease())).then(() => resolve()))
  })

  function hold(hasWaited: boolean): Promise<void> {
    if (signal.aborted) return Promise.resolve()
    onHere(hasWaited)
    return released
  }

  /** Resolves when the lock was released or stolen, or is not free. Rejects without locks. */
  async function request(
    manager: LockManager,
    channel: BroadcastChannel,
    mode: Mode,
    hasWaited: boolean,
  ): Promise<void> {
    let isLost = false
    const storedThere = new Promise((resolve) => channel.addEventListener('message', resolve, { once: true }))
    const late = mode === 'wait' ? setTimeout(onElsewhere, releaseMs) : undefined
    try {
      await manager.request(name, optionsOf(mode, signal), async (lock) => {
        clearTimeout(late)
        if (lock === null) return
        if (mode === 'steal') await waitAtMost(storedThere)
        if (!isLost) await hold(hasWaited)
      })
    } catch (error) {
      if (signal.aborted) return
      if ((error as Error).name !== 'AbortError') throw error
      isLost = true
      const stored = waitAtMost(beforeRelease()) // another tab stole the lock, and waits for this tab's draft
      onElsewhere()
      await stored
      channel.postMessage('stored')
    } finally {
      clearTimeout(late)
    }
  }

  async function run(manager: LockManager): Promise<void> {
    let channel: BroadcastChannel | null = null
    try {
      channel = new BroadcastChannel(name)
      const isLeft = releasing.size > 0
      await Promise.all(releasing)
      for (let mode: Mode = steal ? 'steal' : 'if free'; !signal.aborted; mode = 'wait') {
        await request(manager, channel, mode, isLeft || mode !== 'if free')
      }
    } catch {
      // No locks: an insecure context, or blocked site data. Tabs don't know of each other then.
      if (!signal.aborted) onHere(false)
    } finally {
      channel?.close()
    }
  }

  void run(navigator.locks)
  return () => end.abort()
}
