/** Phone numbers, web and mail addresses in a text of the provider. */

/** A US number of ten digits, however it is written, or an international one with its '+'. */
const phone = /(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\b\d{3}[ .-]?)\d{3}[ .-]?\d{4}\b|\+\d(?:[ .-]?\d){7,14}\b/g

export function digitsOf(text: string): string {
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

export interface LinkedPart {
  readonly text: string
  /** Where it begins. */
  readonly at: number
  /** Where it leads; null for other text. */
  readonly href: string | null
}

/** A web address without the punctuation of its sentence, or a mail address. */
const address = /\bhttps:\/\/[^\s<>"]+[^\s<>"'.,:;!?)\]]|\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

function phonesIn(text: string, from: number): LinkedPart[] {
  return phoneParts(text).map((part) => ({
    text: part.text,
    at: from + part.at,
    href: part.phone === null ? null : `tel:${part.phone}`,
  }))
}

/** Splits a text at its phone numbers and addresses. */
export function linkedParts(text: string): readonly LinkedPart[] {
  const parts: LinkedPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    parts.push(...phonesIn(text.slice(end, index), end))
    parts.push({ text: found, at: index, href: found.startsWith('https:') ? found : `mailto:${found}` })
    end = index + found.length
  }
  return [...parts, ...phonesIn(text.slice(end), end)]
}
