/** Sessions for main's own requests: in memory, separate from the page's, each limited to allowed addresses. */
import { type ClientRequestConstructorOptions, net, type Session, session } from 'electron'
import { withTimeLimit } from '../../../src/domain/common/time-limit.ts'
import type { Log } from '../system/log.ts'
import type { Fetch, Watch } from './api-forwarder.ts'
import type { AnswerChallenge } from './proxy-login.ts'
import { sendRequest } from './send-request.ts'
import { guardSession, limitRequests } from './session-guard.ts'

export interface NetworkOptions {
  readonly name: string
  /** Also applies to redirects. */
  readonly mayGo: (address: string) => boolean
  /** Makes the listener of a request whose proxy asks for a password. */
  readonly proxyLogin: () => AnswerChallenge
  readonly log: Log
}

/** Longest wait for Chromium to close its unused connections, in milliseconds. */
const longestCloseMs = 2_000

/**
 * Creates a fetch that uses the system's proxy and certificates. Its sessions are created at first use: one for reads, and
 * one for each write that is under way at the same time.
 */
export function createNetwork({ name, mayGo, proxyLogin, log }: NetworkOptions): Fetch {
  function openSession(partition: string): Session {
    const own = session.fromPartition(partition, { cache: false })
    guardSession(own, () => false)
    limitRequests(own, mayGo, log)
    return own
  }

  function send(own: Session, url: string, init: RequestInit, watch: Watch = {}): Promise<Response> {
    const { headers, body, signal, ...options } = init
    const request = net.request({ ...(options as ClientRequestConstructorOptions), url, session: own })
    const login = proxyLogin()
    request.on('login', (challenge, answer) => {
      watch.onAsking?.(true)
      login(challenge, (...given) => {
        watch.onAsking?.(false)
        answer(...given)
      })
    })
    return sendRequest(request, {
      headers: { ...(headers as Record<string, string> | undefined) },
      body: Buffer.from((body ?? '') as string | Uint8Array<ArrayBuffer>),
      onSent: watch.onSent ?? (() => undefined),
      signal: signal ?? null,
    })
  }

  let reads: Session | undefined
  const idle: Session[] = []
  let writers = 0

  /**
   * Returns a session without open connections. Chromium sends a POST again by itself if a connection is lost that was
   * open before, also one that it has opened in reserve.
   */
  async function takeWriter(): Promise<Session> {
    const used = idle.pop()
    const closing = used?.closeAllConnections().then(() => used)
    const closed = closing && (await withTimeLimit(closing, longestCloseMs, undefined).catch(() => undefined))
    if (closed !== undefined) return closed
    writers += 1
    return openSession(`${name}-write-${writers}`)
  }

  async function write(url: string, init: RequestInit, watch?: Watch): Promise<Response> {
    const own = await takeWriter()
    return send(own, url, init, watch).finally(() => idle.push(own))
  }

  return (url, init, watch) => {
    if (![undefined, 'GET'].includes(init.method)) return write(url, init, watch)
    reads ??= openSession(name)
    return send(reads, url, init, watch)
  }
}
