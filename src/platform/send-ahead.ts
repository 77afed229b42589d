import { type CallName, callRow } from '../provider/calls.ts'
import type { Platform, Reply, SendOptions } from './port.ts'

/** A reply that nobody has taken for so long may be another one by now; no call takes longer. */
const keptMs = 30_000

function whenAborted(signal: AbortSignal): Promise<Reply> {
  return new Promise((resolve) => {
    const cancel = () => resolve({ kind: 'cancelled' })
    if (signal.aborted) cancel()
    else signal.addEventListener('abort', cancel, { once: true })
  })
}

/**
 * Sends calls while the screen that wants them is still on its way. The first request for each gets this reply, every
 * later one its own. A session that changes throws them away, and so does whatever may change the answers.
 * @param platform one that is ready, with somebody signed in
 */
export function sendAhead(platform: Platform, calls: readonly CallName[]): Platform {
  const early = new Map<CallName, Promise<Reply>>(calls.map((call) => [call, platform.send({ call })]))
  const stopWatching = platform.session.subscribe(forget)
  const timer = setTimeout(forget, keptMs)

  function forget() {
    early.clear()
    stopWatching()
    clearTimeout(timer)
  }

  return {
    ...platform,
    send(request, options: SendOptions = {}) {
      if (callRow(request.call).method !== 'GET') forget()
      const reply = early.get(request.call)
      early.delete(request.call)
      if (reply === undefined) return platform.send(request, options)
      return options.signal === undefined ? reply : Promise.race([reply, whenAborted(options.signal)])
    },
  }
}
