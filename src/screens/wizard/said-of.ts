import type { FieldError } from 'react-hook-form'
import type { Said } from '../../domain/text/said.ts'

/** The form's library keeps one text a message; the values of its marks stand beside it, in `types`. */
export function saidOf(error: Pick<FieldError, 'message' | 'types'> | undefined): Said | undefined {
  if (error?.message === undefined) return undefined
  return error.types === undefined
    ? error.message
    : { text: error.message, values: error.types as Readonly<Record<string, string>> }
}

/** The other way round, for `setError`. */
export function errorOf(said: Said): Pick<FieldError, 'message'> & { types?: Record<string, string> } {
  if (typeof said === 'string') return { message: said }
  const types = Object.fromEntries(Object.entries(said.values).map(([name, value]) => [name, String(value)]))
  return { message: said.text, types }
}
