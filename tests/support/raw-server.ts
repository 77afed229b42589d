/** A bare HTTP server with scripted answers that records its requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { closeServer, listenOnFreePort } from '../../scripts/host/listen.ts'

export interface ReceivedRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface RawServer {
  readonly origin: string
  readonly requests: readonly ReceivedRequest[]
  /** Sets how every request is answered from now on. */
  answer(handler: (request: IncomingMessage, response: ServerResponse, body: string) => void): void
  /** Answers with a status, a body and headers. */
  reply(status: number, body: string, headers?: Readonly<Record<string, string>>): void
  /** Resolves when the next request arrives. */
  nextRequest(): Promise<void>
  close(): Promise<void>
}

export async function startRawServer(): Promise<RawServer> {
  const requests: ReceivedRequest[] = []
  let handler: Parameters<RawServer['answer']>[0] = (_request, response) => response.writeHead(200).end('{}')
  let arrived: (() => void)[] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const body = Buffer.concat(pieces).toString()
    requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    for (const tell of arrived) tell()
    arrived = []
    handler(request, response, body)
  })
  return {
    origin: `http://127.0.0.1:${await listenOnFreePort(server, 0)}`,
    requests,
    answer(next) {
      handler = next
    },
    reply(status, body, headers = {}) {
      handler = (_request, response) =>
        response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body)
    },
    nextRequest: () => new Promise((resolve) => arrived.push(resolve)),
    close: () => closeServer(server),
  }
}
