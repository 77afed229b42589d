import type { TimeLimit } from './request.ts'

/** One attempt at a request: it ends when its time is over or it is given up, and knows which. */
export interface Attempt {
  /** Aborted when the attempt has ended before its reply. */
  readonly signal: AbortSignal
  /** Why it has ended before its reply; null while it has not. */
  ended(): 'timed-out' | 'cancelled' | null
  cancel(): void
  /** Bytes of the body have gone out. @param all the last of them, too */
  moved(all: boolean): void
  /** The reply is there: its time no longer runs. */
  finish(): void
}

export function startAttempt(limit: TimeLimit): Attempt {
  const controller = new AbortController()
  let ended: 'timed-out' | 'cancelled' | null = null
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function finish(): void {
    isOver = true
    clearTimeout(timer)
  }
  function end(reason: 'timed-out' | 'cancelled'): void {
    ended ??= reason
    finish()
    controller.abort()
  }
  function endAfter(ms: number): void {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(() => end('timed-out'), ms)
  }

  endAfter(typeof limit === 'number' ? limit : limit.stalledMs)
  return {
    signal: controller.signal,
    ended: () => ended,
    cancel: () => end('cancelled'),
    moved(all) {
      if (typeof limit !== 'number') endAfter(all ? limit.replyMs : limit.stalledMs)
    },
    finish,
  }
}
