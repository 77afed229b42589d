import type { CallName } from '../provider/calls.ts'
import type { Platform, Reply, SendOptions } from './port.ts'

function whenAborted(signal: AbortSignal): Promise<Reply> {
  return new Promise((resolve) => {
    const cancel = () => resolve({ kind: 'cancelled' })
    if (signal.aborted) cancel()
    else signal.addEventListener('abort', cancel, { once: true })
  })
}

/**
 * Sends a call while the screen that wants it is still on its way. The
 * first request for it gets this reply, every later one its own.
 * @param platform one that is ready, with somebody signed in
 */
export function sendAhead(platform: Platform, call: CallName): Platform {
  let early: Promise<Reply> | null = platform.send({ call })
  return {
    ...platform,
    send(request, options: SendOptions = {}) {
      if (early === null || request.call !== call) return platform.send(request, options)
      const reply = early
      early = null
      return options.signal === undefined ? reply : Promise.race([reply, whenAborted(options.signal)])
    },
  }
}
