/** Phone numbers, web and mail addresses in a text of the provider. */

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

export interface LinkedPart {
  readonly text: string
  /** Where it begins. */
  readonly at: number
  /** Where it leads, such as 'tel:+14235550142'; null for other text. */
  readonly href: string | null
}

/** A web address without the punctuation of its sentence, or a mail address. */
const address = /\bhttps:\/\/[^\s<>"]+[^\s<>"'.,:;!?)\]]|\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+/
/** A US number of ten digits, however it is written, or an international one with its '+'. */
const phone = /(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\b\d{3}[ .-]?)\d{3}[ .-]?\d{4}\b|\+\d(?:[ .-]?\d){7,14}\b/
const link = new RegExp(`${address.source}|${phone.source}`, 'g')

function hrefOf(found: string): string {
  if (found.startsWith('https:')) return found
  if (found.includes('@')) return `mailto:${found}`
  const digits = digitsOf(found)
  return digits.length === 10 ? `tel:+1${digits}` : `tel:+${digits}`
}

/** Splits a text at its phone numbers and addresses. */
export function linkedParts(text: string): readonly LinkedPart[] {
  const parts: LinkedPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(link)) {
    if (index > end) parts.push({ text: text.slice(end, index), at: end, href: null })
    parts.push({ text: found, at: index, href: hrefOf(found) })
    end = index + found.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), at: end, href: null })
  return parts
}

export function phonesIn(text: string): readonly LinkedPart[] {
  return linkedParts(text).filter(({ href }) => href?.startsWith('tel:'))
}
