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
  readonly paths: Named<Named<Operation>>
  readonly components: {
    readonly responses: Named<{ readonly content: { readonly 'application/json': { readonly example?: unknown } } }>
    readonly schemas: Named<Named<unknown>>
  }
}

export const description = parse(readFileSync(descriptionFile, 'utf8')) as Description

export const ajv = new Ajv2020({ strict: false, allErrors: true })
ajv.addSchema({ $id: 'api', components: description.components })

/** @param id the call of the portal's table, with the step behind `saveStep` */
export function operationOf(id: string): Operation {
  const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods))
  const operation = operations.find(({ operationId }) => operationId === id)
  if (operation === undefined) throw new Error(`${id} is not described`)
  return operation
}

/** Returns in what a reply differs from its description; null for nothing. @param json its text; null: it is no JSON */
export function differenceOf({ responses }: Operation, status: number, json: string | null): string | null {
  const entry = responses[status] ?? responses[`${Math.floor(status / 100)}XX`] ?? responses.default
  const check = ajv.getSchema(`api${entry?.$ref}/content/application~1json/schema`)
  if (check === undefined) return `status ${status} is not described`
  if (json === null) return `status ${status}: no JSON`
  if (check(JSON.parse(json))) return null
  const errors = (check.errors ?? []).map(({ instancePath, message }) => `${instancePath || 'the reply'} ${message}`)
  return `status ${status}: ${[...new Set(errors)].slice(0, 4).join('; ')}`
}
