import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { ClientRequest, IncomingMessage } from 'electron'
import type { Upload } from './api-forwarder.ts'

const chunkLength = 64 * 1024
/** Interval at which Electron's upload progress is read, in milliseconds. */
const pollEveryMs = 100
const bodiless = [204, 205, 304]

/** A body for a fetch with backpressure, such as Node's. Electron's reads the whole stream at once. */
export function countedStream({ bytes, onSent }: Upload): ReadableStream<Uint8Array<ArrayBuffer>> {
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if (sent >= bytes.byteLength) return controller.close()
      const chunk = bytes.slice(sent, sent + chunkLength)
      sent += chunk.byteLength
      controller.enqueue(chunk)
      onSent(sent)
    },
  })
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

export type OpenedRequest = Pick<ClientRequest, 'setHeader' | 'getUploadProgress' | 'abort' | 'end' | 'on'>

/**
 * Sends a request with Electron's `net.request`. Electron's fetch listens to no proxy that asks for a password, copies the
 * whole body before it sends the first byte, and reports no progress.
 * @param request not started yet
 * @returns the reply; rejects without one, or when the signal aborts first
 */
export function sendRequest(
  request: OpenedRequest,
  headers: Readonly<Record<string, string>> = {},
  { bytes, onSent }: Upload,
  signal?: AbortSignal | null,
): Promise<Response> {
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
    request.on('response', (message) => {
      report(bytes.byteLength)
      const body = message as unknown as Readable
      // Electron keeps the connection of a body that is not read to its end; Chromium opens six to a host.
      body.once('close', () => body.readableEnded || request.abort())
      try {
        resolve(responseOf(message))
      } catch (error) {
        reject(error)
        request.abort()
      }
    })
    // Not on 'close': Electron emits it once the body is sent, before any reply (electron/electron#47096).
    request.on('error', reject)
    const giveUp = (): void => {
      reject(signal?.reason)
      request.abort()
    }
    if (signal?.aborted === true) giveUp()
    else signal?.addEventListener('abort', giveUp, { once: true })
  })
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (signal?.aborted !== true) request.end(body.length > 0 ? body : undefined)
  return reply.finally(() => clearInterval(polling))
}
