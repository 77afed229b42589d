import type { FieldError } from 'react-hook-form'
import type { UserText } from '../../domain/text/user-text.ts'

/** React Hook Form stores one string per error, so placeholder values are in `types`. */
export function userTextOf(error: Pick<FieldError, 'message' | 'types'> | undefined): UserText | undefined {
  if (error?.message === undefined) return undefined
  return error.types === undefined
    ? error.message
    : { text: error.message, values: error.types as Readonly<Record<string, string>> }
}

export function errorOf(text: UserText): Pick<FieldError, 'message'> & { types?: Record<string, string> } {
  if (typeof text === 'string') return { message: text }
  const types = Object.fromEntries(Object.entries(text.values).map(([name, value]) => [name, String(value)]))
  return { message: text.text, types }
}
