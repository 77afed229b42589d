/** docs/provider-api.yaml: what a provider's replies must be. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'

export const descriptionFile = path.join(import.meta.dirname, '../../docs/provider-api.yaml')

export interface Operation {
  readonly operationId: string
  readonly security?: readonly unknown[]
  readonly requestBody?: { readonly content: Named<unknown> }
  readonly responses: Named<{ readonly $ref: string }>
}

type Named<Value> = Readonly<Record<string, Value>>

interface Description {
  readonly paths: Named<Named<Operation | undefined>>
  readonly components: {
    readonly responses: Named<{ readonly content: { readonly 'application/json': { readonly example?: unknown } } }>
    readonly schemas: Named<Named<unknown>>
  }
}

export const description = parse(readFileSync(descriptionFile, 'utf8')) as Description

export const ajv = new Ajv2020({ strict: false, allErrors: true })
ajv.addSchema({ $id: 'api', components: description.components })

/** Returns the name of a reference: the part after its last slash. */
export function nameOf({ $ref }: { readonly $ref: string } = { $ref: '' }): string {
  return $ref.split('/').at(-1) ?? ''
}

export function operationAt(method: string, pathname: string): Operation | undefined {
  const template = Object.keys(description.paths).find((one) => {
    return new RegExp(`^${one.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname)
  })
  return description.paths[template ?? '']?.[method.toLowerCase()]
}

/** Returns in what a reply differs from its description; null for nothing. @param json its text; null: it is no JSON */
export function differenceOf(operation: Operation | undefined, status: number, json: string | null): string | null {
  const { responses = {} } = operation ?? {}
  const entry = responses[status] ?? responses[`${Math.floor(status / 100)}XX`] ?? responses.default
  const check = ajv.getSchema(`api#/components/responses/${nameOf(entry)}/content/application~1json/schema`)
  if (check === undefined) return `status ${status} is not described`
  if (json === null) return `status ${status}: no JSON`
  if (check(JSON.parse(json))) return null
  const errors = (check.errors ?? []).map(({ instancePath, message }) => `${instancePath || 'the reply'} ${message}`)
  return `status ${status}: ${[...new Set(errors)].slice(0, 4).join('; ')}`
}
