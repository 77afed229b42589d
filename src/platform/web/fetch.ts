import { startAttempt } from '../../provider/attempt.ts'
import { type RawReply, rawReply } from '../../provider/reply.ts'
import type { Outgoing, Part } from '../../provider/request.ts'
import type { SendOptions } from '../port.ts'

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

/** How every call travels. `redirect: 'error'`: the token never follows a redirect. */
export const requestOptions = {
  redirect: 'error',
  credentials: 'omit',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
} as const

/** The time limit covers the body too. @param sent is used where it asks the same, and given up where it does not */
export async function sendByFetch(url: string, out: Outgoing, { signal, sent }: SendOptions): Promise<Brought> {
  const attempt = startAttempt(out.limit)
  signal?.addEventListener('abort', attempt.cancel)
  const isSame = sent?.url === url && `Bearer ${sent.token}` === out.headers.Authorization
  if (isSame) attempt.signal.addEventListener('abort', () => sent.abort.abort())
  else sent?.abort.abort()
  try {
    const response = await (isSame
      ? sent.response
      : fetch(url, {
          ...requestOptions,
          method: out.method,
          headers: out.headers,
          body: out.body === null || typeof out.body === 'string' ? out.body : formData(out.body),
          signal: attempt.signal,
        }))
    return await rawReply(response)
  } catch {
    return attempt.ended() ?? 'unreachable' // fetch tells scripts no cause: offline, refused, redirected, bad certificate
  } finally {
    attempt.finish()
    signal?.removeEventListener('abort', attempt.cancel)
  }
}
