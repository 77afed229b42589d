import { startAttempt } from '../../provider/attempt.ts'
import { type RawReply, rawReply } from '../../provider/reply.ts'
import type { Outgoing, Part } from '../../provider/request.ts'
import type { SendOptions } from '../port.ts'
import type { SentRequest } from './head-requests.ts'

/** The result of a transport: an unread response, or why there is none. */
export type TransportResult = RawReply | 'timed-out' | 'unreachable' | 'canceled'

export function formData(parts: readonly Part[]): FormData {
  const form = new FormData()
  for (const part of parts) {
    if ('file' in part) form.append(part.field, part.file)
    else form.append(part.field, part.value)
  }
  return form
}

export const requestOptions = {
  redirect: 'error',
  credentials: 'omit',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
} as const

/**
 * Sends a call. The timeout covers the body too.
 * @param sent the same request, which is under way
 */
export async function sendByFetch(
  url: string,
  out: Outgoing,
  { signal, onProgress }: SendOptions,
  sent?: SentRequest,
): Promise<TransportResult> {
  const attempt = startAttempt(out.limit)
  signal?.addEventListener('abort', attempt.cancel)
  attempt.signal.addEventListener('abort', () => sent?.abort.abort())
  try {
    const reply =
      sent?.response ??
      fetch(url, {
        ...requestOptions,
        method: out.method,
        headers: out.headers,
        body: out.body === null || typeof out.body === 'string' ? out.body : formData(out.body),
        signal: attempt.signal,
      })
    // From here on the body counts as sent: its end is not reported.
    attempt.progressed(true)
    onProgress?.(1, 1)
    return await rawReply(await reply)
  } catch {
    return attempt.ended() ?? 'unreachable' // fetch hides the cause: offline, refused, redirected, bad certificate
  } finally {
    attempt.finish()
    signal?.removeEventListener('abort', attempt.cancel)
  }
}
