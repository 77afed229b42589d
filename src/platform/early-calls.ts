import { type CallName, callRow } from '../provider/calls.ts'
import type { Platform, Reply, SendOptions, SentRequest } from './port.ts'

/** How long an early reply may wait for its screen, in milliseconds; no call takes longer. */
const lifetimeMs = 30_000

function whenAborted(signal: AbortSignal): Promise<Reply> {
  return new Promise((resolve) => {
    const cancel = () => resolve({ kind: 'cancelled' })
    if (signal.aborted) cancel()
    else signal.addEventListener('abort', cancel, { once: true })
  })
}

/**
 * THE EARLY REPLIES: sends calls while the screen that wants them is still on its way. The first request for each gets
 * this reply, every later one its own. A change of session throws them away, and so does a call that may change them.
 * @param platform one that is ready, with somebody signed in
 * @param owner something that tells one person's session from another's
 * @param sent requests that the page's head has sent: taken for their calls, and given up where no call wants them
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
    // Whoever asks later asks anew: the network may be back by then.
    void reply.then(({ kind }) => kind !== 'answered' && early.delete(call))
  }
  const before = sessionMark()
  const stopWatching = platform.session.subscribe(() => sessionMark() !== before && forget())
  const timer = setTimeout(forget, lifetimeMs)

  /** The same as long as the session is: a clock that is put right moves the end of a token by this device's clock only. */
  function sessionMark(): string {
    const info = platform.session.current()
    if (!info.signedIn) return ''
    const end = info.expiresAt === null ? null : Math.round((info.expiresAt + platform.now() - Date.now()) / 10_000)
    return `${end} ${owner()}`
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
