/** Sessions for main's own requests: in memory, separate from the page's, each limited to allowed addresses. */
import { type ClientRequest, type ClientRequestConstructorOptions, net, type Session, session } from 'electron'
import type { Log } from '../system/log.ts'
import { withTimeLimit } from '../system/time-limit.ts'
import type { Fetch, Upload } from './api-forwarder.ts'
import type { AnswerChallenge } from './proxy-login.ts'
import { guardSession, limitRequests } from './session-guard.ts'
import { countedStream, sendRequest } from './upload.ts'

export interface NetworkOptions {
  readonly name: string
  /** Also applies to redirects. */
  readonly mayGo: (address: string) => boolean
  readonly packaged: boolean
  /** Makes the listener of a request whose proxy asks for a password. */
  readonly proxyLogin: () => AnswerChallenge
  readonly log: Log
}

/** Longest wait for Chromium to close its unused connections, in milliseconds. */
const longestCloseMs = 2_000

/** @returns null if a test host does not support such requests */
function openRequest(options: ClientRequestConstructorOptions, packaged: boolean): ClientRequest | null {
  try {
    return net.request(options)
  } catch (error) {
    if (packaged) throw error
    return null
  }
}

/**
 * Creates a fetch that uses the system's proxy and certificates. Its sessions are created at first use: one for reads, and
 * one for each write that is under way at the same time.
 */
export function createNetwork({ name, mayGo, packaged, proxyLogin, log }: NetworkOptions): Fetch {
  function openSession(partition: string): Session {
    const own = session.fromPartition(partition, { cache: false })
    guardSession(own, () => false)
    limitRequests(own, mayGo, log)
    return own
  }

  async function send(own: Session, url: string, init: RequestInit, upload?: Upload): Promise<Response> {
    const { headers, signal, body, ...options } = init
    const request = openRequest({ ...(options as ClientRequestConstructorOptions), url, session: own }, packaged)
    if (request === null) {
      const streamed = upload && { body: countedStream(upload), duplex: 'half' }
      return own.fetch(url, { ...init, ...streamed } as RequestInit)
    }
    request.on('login', proxyLogin())
    const text = { bytes: new TextEncoder().encode(typeof body === 'string' ? body : ''), onSent: () => undefined }
    return sendRequest(request, headers as Record<string, string> | undefined, upload ?? text, signal)
  }

  let reads: Session | undefined
  const idle: Session[] = []
  let writers = 0

  function openWriter(): Session {
    writers += 1
    return openSession(`${name}-write-${writers}`)
  }

  /**
   * Chromium sends a POST again by itself if a connection that was open before is lost, also one that it has opened in
   * reserve. So each write finds none: it has a session of its own, whose connections are closed first.
   */
  async function write(url: string, init: RequestInit, upload?: Upload): Promise<Response> {
    const own = idle.pop() ?? openWriter()
    try {
      // Where it fails or hangs, the write goes out all the same: it is protected no less than before.
      await withTimeLimit(own.closeAllConnections(), longestCloseMs, undefined).catch(() => undefined)
      return await send(own, url, init, upload)
    } finally {
      idle.push(own)
    }
  }

  return (url, init, upload) => {
    if (![undefined, 'GET'].includes(init.method)) return write(url, init, upload)
    reads ??= openSession(name)
    return send(reads, url, init, upload)
  }
}
