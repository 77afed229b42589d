/** Who and what an interview is about. */
import { digitsOf } from '../text/links.ts'

export interface WhoAndKind {
  /** The candidate's name, or the title as it is. */
  readonly who: string
  /** '' for unknown. */
  readonly kind: string
}

/** Splits 'kind: name', and shortens 'Final interview' to 'Final'. */
export function whoAndKind(title: string): WhoAndKind {
  const at = title.indexOf(': ')
  const name = title.slice(at + 2).trim()
  if (at < 1 || name === '') return { who: title, kind: '' }
  return { who: name, kind: title.slice(0, at).replace(/ interview$/i, '') }
}

/**
 * Returns the digits of a search that looks like a phone number, without the country code of the US; '' where a number
 * has only begun, as '+1 (5' does; else null.
 */
export function searchedDigits(typed: string): string | null {
  if (!/^[\d\s().+-]+$/.test(typed)) return null
  const digits = digitsOf(typed)
  if (digits.length < 3) return /^\s*(?:[+(]|1[-.(])/.test(typed) ? '' : null
  return digits.length === 11 ? digits.replace(/^1/, '') : digits
}
