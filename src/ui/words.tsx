import type { Said } from '../domain/text/said.ts'
import { isKnown, say } from '../i18n/t.ts'

/** What there is to say: the provider's own words stand as they came, marked as English so that they are spoken rightly. */
export function Words({ said }: { readonly said: Said }) {
  const text = say(said)
  const source = typeof said === 'string' ? said : said.text
  return source === '' || isKnown(source) ? text : <span lang="en">{text}</span>
}
