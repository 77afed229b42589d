/** Who and what an interview is about, and the phone numbers in its text. */

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

/** A US number of ten digits, however it is written, or an international one with its '+'. */
const phone = /(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\b\d{3}[ .-]?)\d{3}[ .-]?\d{4}\b|\+\d(?:[ .-]?\d){7,14}\b/g

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

export interface TextPart {
  readonly text: string
  /** Where it begins. */
  readonly at: number
  /** The number's address without 'tel:', such as '+14235550142'; null for other text. */
  readonly phone: string | null
}

/** Splits a text at its phone numbers. */
export function phoneParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(phone)) {
    if (index > end) parts.push({ text: text.slice(end, index), at: end, phone: null })
    const digits = digitsOf(found)
    parts.push({ text: found, at: index, phone: digits.length === 10 ? `+1${digits}` : `+${digits}` })
    end = index + found.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), at: end, phone: null })
  return parts
}

/** Returns the digits of a search that looks like a phone number, without the country code of the US; else null. */
export function searchedDigits(typed: string): string | null {
  if (!/^[\d\s().+-]+$/.test(typed)) return null
  const digits = digitsOf(typed)
  return digits.length < 3 ? null : digits.length === 11 ? digits.replace(/^1/, '') : digits
}
