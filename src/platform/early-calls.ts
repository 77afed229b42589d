import { type CallName, callRow } from '../provider/calls.ts'
import type { Platform, Reply, SendOptions, SentRequest } from './port.ts'

/** How long an early reply is cached for its screen, in milliseconds; no call takes longer. */
const lifetimeMs = 30_000

function whenAborted(signal: AbortSignal): Promise<Reply> {
  return new Promise((resolve) => {
    const cancel = () => resolve({ kind: 'canceled' })
    if (signal.aborted) cancel()
    else signal.addEventListener('abort', cancel, { once: true })
  })
}

/**
 * Sends a screen's first calls while the screen still loads. The first request for each call gets the early reply;
 * later requests are sent as usual. A change of session discards the early replies, and so does any call that is not a
 * GET.
 * @param platform ready, with a user signed in
 * @param owner identifies the user of the session
 * @param sent requests that the head script has sent; those for other calls are aborted
 */
export function withEarlyCalls(
  platform: Platform,
  calls: readonly CallName[],
  owner: () => string | null,
  sent: readonly SentRequest[] = [],
): Platform {
  for (const { call, abort } of sent) if (!calls.includes(call)) abort.abort()
  if (calls.length === 0) return platform
  const early = new Map<CallName, Promise<Reply>>()
  for (const call of calls) {
    const reply = platform.send({ call }, { sent: sent.find((request) => request.call === call) })
    early.set(call, reply)
    // A failure is not cached: the network may be back at the next request.
    void reply.then(({ kind }) => kind !== 'answered' && early.delete(call))
  }
  const before = sessionMark()
  const stopWatching = platform.session.subscribe(() => sessionMark() !== before && forget())
  const timer = setTimeout(forget, lifetimeMs)

  function sessionMark(): string {
    const info = platform.session.current()
    return info.signedIn ? `${info.expiresAt} ${owner()}` : ''
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
      if (reply === undefined || options.fresh) return platform.send(request, options)
      return options.signal === undefined ? reply : Promise.race([reply, whenAborted(options.signal)])
    },
  }
}
