/** Sessions for main's own requests: in memory, separate from the page's, each limited to allowed addresses. */
import { type ClientRequest, type ClientRequestConstructorOptions, net, type Session, session } from 'electron'
import type { Log } from '../system/log.ts'
import type { Fetch } from './api-forwarder.ts'
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

/** @returns null if a test host does not support such requests */
function openRequest(options: ClientRequestConstructorOptions, packaged: boolean): ClientRequest | null {
  try {
    return net.request(options)
  } catch (error) {
    if (packaged) throw error
    return null
  }
}

/** Creates a fetch that uses the system's proxy and certificates. Its session is created at first use. */
export function createNetwork({ name, mayGo, packaged, proxyLogin, log }: NetworkOptions): Fetch {
  let own: Session | null = null
  return async (url, init, upload) => {
    if (own === null) {
      own = session.fromPartition(name, { cache: false })
      guardSession(own, () => false)
      limitRequests(own, mayGo, log)
    }
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
}
