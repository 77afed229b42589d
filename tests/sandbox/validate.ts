/** Checks a step's body against its keys (steps.ts) and turns it into column values. */
import type { Body } from './body.ts'
import { type FieldErrors, refuseIfAny } from './provider.ts'
import { columnsOf, fileKeysOf, ignoredJsonKeys, type KeyRow, type StepKeys } from './steps.ts'

export type ColumnValue = string | number | null

/** The parsed value, or an error message. */
type Reading = { readonly value: ColumnValue } | { readonly error: string }

/** Returns a key as words: `has_tarp` is "has tarp". */
function spoken(name: string): string {
  return name.replaceAll('_', ' ')
}

/** Booleans are true and false in JSON, 1 and 0 in multipart. A word such as "true" or "Yes" is invalid. */
function readYesNo(value: unknown): Reading {
  if (value === true || value === 1 || value === '1') return { value: 1 }
  if (value === false || value === 0 || value === '0') return { value: 0 }
  return { error: 'must be true or false (1 or 0 in multipart).' }
}

function readCount(value: unknown, min: number): Reading {
  const isCount =
    (typeof value === 'number' && Number.isInteger(value)) || (typeof value === 'string' && /^\d+$/.test(value))
  if (!isCount || Number(value) < min) return { error: `must be a whole number, at least ${min}.` }
  return { value: value as string | number }
}

function readDate(value: string): Reading {
  const date = new Date(`${value}T00:00:00Z`)
  const real =
    /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
  return real ? { value } : { error: 'must be a date written as YYYY-MM-DD.' }
}

function readText(value: string, key: KeyRow): Reading {
  if (key.kind === 'date') return readDate(value)
  if (key.kind === 'phone') {
    const digits = value.replace(/\D/g, '').length
    return digits >= 10 && digits <= 15 ? { value } : { error: 'must have 10 to 15 digits.' }
  }
  if (key.kind === 'choice') {
    return key.options?.includes(value) ? { value } : { error: 'is not one of the offered answers.' }
  }
  if (key.kind === 'materials') {
    const known = value.split(',').every((material) => key.options?.includes(material.trim()))
    return known ? { value } : { error: 'names a material that is not offered.' }
  }
  const min = key.min ?? 0
  return value.trim().length >= min ? { value } : { error: `must have at least ${min} characters.` }
}

/** Parses one value. Absent, null and '' all mean unanswered. */
function readValue(value: unknown, key: KeyRow): Reading {
  if (value === undefined || value === null || value === '') {
    return key.required ? { error: 'is required.' } : { value: null }
  }
  if (key.kind === 'yesNo' || key.kind === 'yesNoUnsure') return readYesNo(value)
  if (key.kind === 'count') return readCount(value, key.min ?? 0)
  if (typeof value !== 'string') return { error: 'must be text.' }
  return readText(value, key)
}

/**
 * Returns the column values of a step, in the order of its keys; keys that were not sent are null. An unknown key is an
 * error: the answer would be lost.
 * @throws Refusal 422 with an `errors` map
 */
export function readStep(row: StepKeys, body: Body): ReadonlyMap<string, ColumnValue> {
  const errors: FieldErrors = {}
  const values = new Map<string, ColumnValue>()
  for (const [name, key] of columnsOf(row)) {
    const reading = readValue(body.values[name], key)
    if ('error' in reading) errors[name] = [`The ${spoken(name)} ${reading.error}`]
    else values.set(name, reading.value)
  }
  const files = fileKeysOf(row)
  const known = [
    ...values.keys(),
    ...Object.keys(errors),
    ...(body.kind === 'json' ? [...files, ...ignoredJsonKeys] : []),
  ]
  for (const name of Object.keys(body.values)) {
    if (!known.includes(name)) errors[name] = [`The ${spoken(name)} is not part of step ${row.step}.`]
  }
  for (const upload of body.uploads) {
    if (!files.includes(upload.field)) errors[upload.field] = [`Step ${row.step} takes no file named ${upload.field}.`]
    else if (upload.bytes.length === 0) errors[upload.field] = [`The file ${upload.name} is empty.`]
  }
  refuseIfAny(errors)
  return values
}
