/**
 * Readers for the provider's fields. An invalid value becomes a safe default, field by field, so that one bad value
 * never breaks a whole screen. Plain checks instead of zod: the sign-in screen needs them, and zod would add a twelfth
 * to what it loads.
 */

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function readObject(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {}
}

/** Returns a list, also from an object with only numbers as keys, as PHP may write any list; null for anything else. */
export function readList(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  return isObject(value) && Object.keys(value).every((key) => /^\d+$/.test(key)) ? Object.values(value) : null
}

/** They change the order of the characters that follow: 'photo<U+202E>gpj.exe' is displayed as 'photoexe.jpg'. */
const directionOverrides = /[\u202a-\u202e]/g

/** Returns text in its own order, or a finite number as text; '' for anything else. */
export function readText(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  return typeof value === 'string' ? value.replace(directionOverrides, '') : ''
}

/** Returns a finite number, also from text; null for anything else. */
export function readNumber(value: unknown): number | null {
  const text = readText(value).trim()
  const number = text === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : null
}

export function isOkStatus(status: number): boolean {
  return status >= 200 && status <= 299
}
