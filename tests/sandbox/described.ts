/** Compares what is sent with docs/provider-api.yaml. */
import * as z from 'zod'
import { ajv } from '../../scripts/check-provider/description.ts'
import type { FieldErrors } from './provider.ts'

ajv.addFormat('date', (text: string) => z.iso.date().safeParse(text).success)

/** Returns in what values differ from a schema of the description, by their keys. */
export function errorsOf(schema: string, values: Readonly<Record<string, unknown>>): FieldErrors {
  const check = ajv.getSchema(`api#/components/schemas/${schema}`)
  if (check === undefined) throw new RangeError(`no schema ${schema}`)
  check(values)
  const errors: FieldErrors = {}
  for (const { instancePath, params, message } of check.errors ?? []) {
    const key: string = instancePath.split('/')[1] ?? params.missingProperty ?? params.additionalProperty
    errors[key] = [`The ${key.replaceAll('_', ' ')} ${message}.`]
  }
  return errors
}
