import type { CallName } from './calls.ts'
import type { Portal, Reply, SendOptions } from './port.ts'

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
 * @param portal one that is ready, with somebody signed in
 */
export function sendEarly(portal: Portal, call: CallName): Portal {
  let early: Promise<Reply> | null = portal.send({ call })
  return {
    ...portal,
    send(request, options: SendOptions = {}) {
      if (early === null || request.call !== call) return portal.send(request, options)
      const reply = early
      early = null
      return options.signal === undefined ? reply : Promise.race([reply, whenAborted(options.signal)])
    },
  }
}
