/**
 * A provider made from docs/provider-api.yaml alone, as static mock servers make one: each call is answered with the
 * example of its first success. It stores nothing, and asks only whether there is a token.
 */
import { createServer } from 'node:http'
import { description, nameOf, type Operation, operationAt } from '../../scripts/check-provider/description.ts'
import { closeServer, listenOnFreePort } from '../../scripts/host/listen.ts'

function exampleOf({ responses }: Operation, status: string): unknown {
  return description.components.responses[nameOf(responses[status])]?.content['application/json'].example
}

/** Starts the mock on a free port. */
export async function startOpenApiMock() {
  const server = createServer((request, response) => {
    const operation = operationAt(request.method ?? '', new URL(request.url ?? '', 'http://mock').pathname)
    const needsToken = operation !== undefined && operation.security === undefined
    const success = Object.keys(operation?.responses ?? {}).find((status) => status.startsWith('2')) ?? '404'
    const status = needsToken && !request.headers.authorization?.startsWith('Bearer ') ? '401' : success
    request.resume()
    request.once('end', () => {
      response.writeHead(Number(status), { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(operation === undefined ? {} : exampleOf(operation, status)))
    })
  })
  const port = await listenOnFreePort(server, 0)
  return { origin: `http://127.0.0.1:${port}`, close: () => closeServer(server) }
}
