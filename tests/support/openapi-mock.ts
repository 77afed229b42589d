/**
 * A provider made from docs/provider-api.yaml alone, as static mock servers make one: each call is answered with the
 * example of its first success. It stores nothing, and asks only whether there is a token.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { parse } from 'yaml'
import { closeServer, listenOnFreePort } from '../../scripts/host/listen.ts'

export const descriptionFile = path.join(import.meta.dirname, '../../docs/provider-api.yaml')

export interface Operation {
  readonly operationId: string
  readonly security?: readonly unknown[]
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> }
  readonly responses: Readonly<Record<string, { readonly $ref: string }>>
}

interface Response {
  readonly content: { readonly 'application/json': { readonly example?: unknown } }
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<'get' | 'post', Operation | undefined>>>>
  readonly components: {
    readonly responses: Readonly<Record<string, Response>>
    readonly schemas: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  }
}

export const description = parse(readFileSync(descriptionFile, 'utf8')) as Description

/** Returns the name of a reference: the part after its last slash. */
export function nameOf({ $ref }: { readonly $ref: string } = { $ref: '' }): string {
  return $ref.split('/').at(-1) ?? ''
}

function exampleOf({ responses }: Operation, status: string): unknown {
  return description.components.responses[nameOf(responses[status])]?.content['application/json'].example
}

function operationAt(method: string, pathname: string): Operation | undefined {
  const template = Object.keys(description.paths).find((one) => {
    return new RegExp(`^${one.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname)
  })
  return description.paths[template ?? '']?.[method.toLowerCase() as 'get' | 'post']
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
