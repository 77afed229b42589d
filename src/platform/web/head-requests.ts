/** The requests that the head script has sent (boot/head.ts): each answers the first call that equals it. */
import type { Outgoing } from '../../provider/request.ts'
import type { CallRequest } from '../port.ts'

export interface SentRequest {
  readonly call: CallRequest['call']
  readonly url: string
  readonly token: string
  /** Milliseconds since 1970, by this device's clock. */
  readonly sentAt: number
  readonly abort: AbortController
  readonly response: Promise<Response>
}

/** How long a reply waits for its screen, in milliseconds; no call takes longer. */
const lifetimeMs = 30_000

export function createHeadRequests(sent: readonly SentRequest[]) {
  const left = new Set(sent)
  // A failure is not kept: the network may be back at the call.
  for (const request of left) request.response.catch(() => left.delete(request))
  const timer = left.size > 0 ? setTimeout(drop, lifetimeMs) : undefined

  function drop() {
    clearTimeout(timer)
    for (const { abort } of left) abort.abort()
    left.clear()
  }

  return {
    /** @param fresh no reply that was requested before is used */
    take(call: CallRequest['call'], url: string, out: Outgoing, fresh = false): SentRequest | undefined {
      if (out.method !== 'GET') drop()
      const request = [...left].find((other) => other.call === call)
      if (request === undefined) return undefined
      left.delete(request)
      if (!fresh && request.url === url && `Bearer ${request.token}` === out.headers.Authorization) return request
      request.abort.abort()
      return undefined
    },
  }
}
