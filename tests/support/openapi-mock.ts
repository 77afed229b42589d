/**
 * A provider made from docs/provider-api.yaml alone, as static mock servers make one: each call is answered with the
 * example of its first success. It stores nothing, and asks only whether there is a token.
 */
import { createServer } from 'node:http'
import { description, operationOf } from '../../scripts/check-provider/description.ts'
import { closeServer, listenOnFreePort } from '../../scripts/host/listen.ts'
import { findRoute } from '../sandbox/routes.ts'

/** Starts the mock on a free port. */
export async function startOpenApiMock() {
  const server = createServer((request, response) => {
    const route = findRoute(request.method ?? '', new URL(request.url ?? '', 'http://mock').pathname)
    if (typeof route === 'number') return response.writeHead(route).end()
    const { security, responses } = operationOf(route.call + (route.params.step ?? ''))
    const mayAsk = security !== undefined || request.headers.authorization?.startsWith('Bearer ')
    const status = mayAsk ? Object.keys(responses).find((one) => one.startsWith('2')) : '401'
    request.resume()
    request.once('end', () => {
      response.writeHead(Number(status), { 'Content-Type': 'application/json' })
      const name = responses[status ?? '']?.$ref.split('/').at(-1) ?? ''
      response.end(JSON.stringify(description.components.responses[name]?.content['application/json'].example))
    })
  })
  const port = await listenOnFreePort(server, 0)
  return { origin: `http://127.0.0.1:${port}`, close: () => closeServer(server) }
}
