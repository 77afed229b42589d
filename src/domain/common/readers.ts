/**
 * Small checked readers for the provider's fields: what does not fit becomes a safe default, one
 * field at a time, so that one odd value never costs the whole screen. Plain checks and
 * no zod: the sign-in screen needs these, and zod would be a twelfth of all it loads.
 */

/** An object, and neither null nor a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An object's own fields; an empty object for anything else. */
export function readObject(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {}
}

/** Text, or a number as text; '' for anything else. */
export function readText(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  return typeof value === 'string' ? value : ''
}

/** A finite number, also one written as text; null for anything else. */
export function readNumber(value: unknown): number | null {
  const text = readText(value).trim()
  const number = text === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : null
}

/** True for HTTP statuses 200 to 299. */
export function isOkStatus(status: number): boolean {
  return status >= 200 && status <= 299
}
