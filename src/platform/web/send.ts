/** Sends calls in a browser, by the rules of `src/provider`. */
import { callRow } from '../../provider/calls.ts'
import { readReply } from '../../provider/reply.ts'
import { encodeRequest, type Outgoing, type Part, prepare } from '../../provider/request.ts'
import type { CallRequest, Platform, Reply, SendOptions } from '../port.ts'
import { sendByFetch, type TransportResult } from './fetch.ts'
import { createHeadRequests, type SentRequest } from './head-requests.ts'
import type { WebSession } from './session.ts'
import { filesAreLoaded, sendByXhr } from './upload.ts'

/**
 * The system takes so many bytes at once, so their progress says nothing. They go by fetch: Chromium repeats a POST by
 * itself if a reused connection is lost, and XMLHttpRequest reuses the connections of the portal's files. A fetch without
 * credentials never does, and the server closes the connections of calls.
 */
const bufferedBytes = 64 * 1024

/** Only multipart bodies have upload limits. */
function showsProgress(out: Outgoing): out is Outgoing & { readonly body: readonly Part[] } {
  if (typeof out.limit === 'number' || out.body === null || typeof out.body === 'string') return false
  return out.body.reduce((bytes, part) => bytes + ('file' in part ? part.file.size : 0), 0) > bufferedBytes
}

async function transport(
  url: string,
  out: Outgoing,
  options: SendOptions,
  sent?: SentRequest,
): Promise<TransportResult> {
  if (options.signal?.aborted) return 'canceled'
  return showsProgress(out) ? sendByXhr(url, out, options) : sendByFetch(url, out, options, sent)
}

/**
 * @param apiUrl returns the address of a path of the provider
 * @param sent by the head script
 */
export function createWebSender(
  session: WebSession,
  apiUrl: (path: string) => URL,
  sent: readonly SentRequest[] | undefined,
) {
  const headRequests = createHeadRequests(sent ?? [])

  /** @param remember null for a call that starts no session */
  async function ask(
    out: Outgoing,
    remember: boolean | null,
    options: SendOptions,
    sent?: SentRequest,
  ): Promise<Reply> {
    const sentAt = sent?.sentAt ?? Date.now()
    const raw = await transport(apiUrl(out.path).href, out, options, sent)
    if (typeof raw === 'string') return { kind: raw }
    session.observeDate(raw.header('date'), sentAt, remember !== null)
    // Canceled while the last bytes arrived: starts no session.
    if (options.signal?.aborted) return { kind: 'canceled' }
    const { reply, token } = readReply(raw, remember !== null, session.clock.now())
    if (token !== null) session.store(token, remember ?? true)
    return reply
  }

  async function send(request: CallRequest, options: SendOptions = {}): Promise<Reply> {
    const prepared = prepare<Part>(request, session.token)
    if (!prepared.ok) return { kind: 'refused', reason: prepared.reason }
    const { out } = prepared
    const row = callRow(request.call)
    const sent = headRequests.take(request.call, apiUrl(out.path).href, out, options.fresh)
    return ask(out, row.startsSession ? (request.remember ?? true) : null, options, sent)
  }

  return {
    send,
    /** Small bodies go by fetch, at once. */
    readyToUpload: async (bytes: number) => (bytes > bufferedBytes ? filesAreLoaded() : undefined),
    /** Posts a third party's credential and reads the reply as a login's. @param path from the build settings */
    async sendCredential(
      path: string,
      { credential, remember }: Parameters<NonNullable<Platform['sendCredential']>>[0],
      options: SendOptions = {},
    ): Promise<Reply> {
      const out = encodeRequest<Part>(callRow('login'), path, JSON.stringify({ credential }), null)
      return ask(out, remember, options)
    },
  }
}
