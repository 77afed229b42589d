/** The presses of Next, Submit and Retry that are under way. */
import { errorCode } from '../domain/failures/error-code.ts'
import type { Core } from './core.ts'

/** Longest wait for a save that closing has canceled, in milliseconds. */
const longestEndMs = 2000

/** What a press does. The signal cancels it. */
type Work = (core: Core, signal: AbortSignal) => Promise<void>

export function createPresses(core: Core) {
  const { ports, state, set } = core
  /** The oldest first: it is the one that sends. */
  const presses = new Set<{ readonly abort: AbortController; readonly end: Promise<void> }>()

  function failed(error: unknown) {
    ports.portal.report(errorCode(error))
    set({ phase: { is: 'editing' }, transfer: null, outbox: [] })
  }

  return {
    /** @param sendsUnstored this press sends although the draft could not be stored */
    run(work: Work, sendsUnstored = false): void {
      set({ sendsUnstored })
      const abort = new AbortController()
      const press = { abort, end: work(core, abort.signal).catch(failed) }
      presses.add(press)
      void press.end.then(() => presses.delete(press))
    },
    /** Cancels what is being sent, or the wait for files. */
    cancel(): void {
      const all = [...presses]
      const press = state().phase.is === 'waiting' ? all.at(-1) : all[0]
      press?.abort.abort()
    },
    /** Cancels all, and resolves when they have ended. */
    async end(): Promise<void> {
      if (presses.size === 0) return
      for (const { abort } of presses) abort.abort()
      const late = new Promise<void>((resolve) => ports.clock.after(longestEndMs, resolve))
      await Promise.race([Promise.all([...presses].map(({ end }) => end)), late])
    },
  }
}
