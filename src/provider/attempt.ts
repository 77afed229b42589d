import type { TimeLimit } from './request.ts'

export type Attempt = ReturnType<typeof startAttempt>

/** Starts one attempt at a request. Records whether a timeout or a cancellation ended it. */
export function startAttempt(limit: TimeLimit) {
  const controller = new AbortController()
  let ended: 'timed-out' | 'canceled' | null = null
  let isOver = false
  let isPaused = false
  let allowedMs = typeof limit === 'number' ? limit : limit.stalledMs
  let timer: ReturnType<typeof setTimeout> | undefined

  function finish(): void {
    isOver = true
    clearTimeout(timer)
  }
  function end(reason: 'timed-out' | 'canceled'): void {
    ended ??= reason
    finish()
    controller.abort()
  }
  function restart(): void {
    clearTimeout(timer)
    if (!isOver && !isPaused) timer = setTimeout(() => end('timed-out'), allowedMs)
  }

  restart()
  return {
    /** Aborts when the attempt ends before its reply. */
    signal: controller.signal,
    /** Why it ended before its reply; null otherwise. */
    ended: () => ended,
    cancel: () => end('canceled'),
    /** Call when bytes of the body were sent. @param all whether the body is complete */
    progressed(all: boolean) {
      if (typeof limit === 'number') return
      allowedMs = all ? limit.replyMs : limit.stalledMs
      restart()
    },
    /** While a user is asked for the proxy's password, the timeout waits; then it begins anew. */
    pause(isAsking: boolean) {
      isPaused = isAsking
      restart()
    },
    /** Call when the reply is complete; stops the timeout. */
    finish,
  }
}
