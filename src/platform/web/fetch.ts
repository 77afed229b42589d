import { startAttempt } from '../../provider/attempt.ts'
import { type RawReply, rawReply } from '../../provider/reply.ts'
import type { Outgoing, Part } from '../../provider/request.ts'
import { takeEarlyCall } from './early-calls.ts'

/** What a transport brings back: an answer of which nothing has been read, or why there is none. */
export type Brought = RawReply | 'timed-out' | 'unreachable' | 'cancelled'

/** A multipart body as browsers encode it. */
export function formData(parts: readonly Part[]): FormData {
  const form = new FormData()
  for (const part of parts) {
    if ('file' in part) form.append(part.field, part.file)
    else form.append(part.field, part.value)
  }
  return form
}

/** `redirect: 'error'`: the token never follows a redirect. The time limit covers the body too. */
export async function sendByFetch(url: string, out: Outgoing, signal: AbortSignal | undefined): Promise<Brought> {
  const attempt = startAttempt(out.limit)
  signal?.addEventListener('abort', attempt.cancel)
  const early = takeEarlyCall(url, out.headers.Authorization)
  if (early !== undefined) attempt.signal.addEventListener('abort', () => early.abort.abort())
  try {
    const sent =
      early?.response ??
      fetch(url, {
        method: out.method,
        headers: out.headers,
        body: out.body === null || typeof out.body === 'string' ? out.body : formData(out.body),
        redirect: 'error',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: attempt.signal,
      })
    const response = await sent
    return await rawReply(response)
  } catch {
    return attempt.ended() ?? 'unreachable' // fetch tells scripts no cause: offline, refused, redirected, bad certificate
  } finally {
    attempt.finish()
    signal?.removeEventListener('abort', attempt.cancel)
  }
}
