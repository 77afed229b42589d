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
 * @param whose something that tells one person's session from another's
 */
export function sendAhead(platform: Platform, calls: readonly CallName[], whose: () => string | null): Platform {
  const early = new Map<CallName, Promise<Reply>>()
  for (const call of calls) {
    const reply = platform.send({ call })
    early.set(call, reply)
    // Whoever asks later asks anew: the network may be back by then.
    void reply.then(({ kind }) => kind !== 'answered' && early.delete(call))
  }
  const before = sessionMark()
  const stopWatching = platform.session.subscribe(() => sessionMark() !== before && forget())
  const timer = setTimeout(forget, keptMs)

  /** The same as long as the session is: a clock that is put right moves the end of a token by this device's clock only. */
  function sessionMark(): string {
    const info = platform.session.current()
    if (!info.signedIn) return ''
    const end = info.expiresAt === null ? null : Math.round((info.expiresAt + platform.now() - Date.now()) / 10_000)
    return `${end} ${whose()}`
  }

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
