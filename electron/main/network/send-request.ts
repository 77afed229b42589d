/** Sends a request with Electron's `net.request`: its `fetch` has no proxy that asks for a password, and no progress. */
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { ClientRequest, IncomingMessage } from 'electron'

/** Interval at which Electron's upload progress is read, in milliseconds. */
const pollEveryMs = 100
const bodiless = [204, 205, 304]

export interface Sending {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly onSent: (sent: number) => void
  readonly signal: AbortSignal | null
}

/** Leaves out what a Response can't have: characters above U+00FF, such as those of a file name. */
function headersOf(message: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values] of Object.entries(message.headers)) {
    const value = [values].flat().join(', ')
    if (/^[\0-\xff]*$/.test(value)) headers.set(name, value)
  }
  return headers
}

/** @throws for a status that no Response can have */
function responseOf(message: IncomingMessage): Response {
  const { statusCode: status } = message
  // At run time a Readable; Electron's types declare only a part of it.
  const body = bodiless.includes(status) ? null : (Readable.toWeb(message as unknown as Readable) as NodeStream)
  return new Response(body as ReadableStream | null, { status, headers: headersOf(message) })
}

/**
 * @param request not started yet
 * @returns the reply; rejects without one, or when the signal aborts first
 */
export async function sendRequest(
  request: ClientRequest,
  { headers, body, onSent, signal }: Sending,
): Promise<Response> {
  signal?.throwIfAborted()
  for (const [name, value] of Object.entries(headers)) request.setHeader(name, value)
  request.setHeader('Connection', 'close') // Chromium repeats a POST by itself if a reused connection is lost
  let sent = 0
  const report = (now: number): void => {
    if (now <= sent) return
    sent = now
    onSent(now)
  }
  const polling = setInterval(() => report(request.getUploadProgress().current ?? 0), pollEveryMs)
  const reply = new Promise<Response>((resolve, reject) => {
    const giveUp = (reason: unknown): void => {
      reject(reason)
      request.abort()
    }
    request.on('response', (message) => {
      report(body.length)
      const content = message as unknown as Readable
      // Electron keeps the connection of a body that is not read to its end; Chromium opens six to a host.
      content.once('close', () => content.readableEnded || request.abort())
      try {
        resolve(responseOf(message))
      } catch (error) {
        giveUp(error)
      }
    })
    // Not on 'close': Electron emits it once the body is sent, before any reply (electron/electron#47096).
    request.on('error', reject)
    signal?.addEventListener('abort', () => giveUp(signal.reason), { once: true })
  })
  request.end(body.length > 0 ? body : undefined)
  return reply.finally(() => clearInterval(polling))
}
