import type { UserText } from '../domain/text/user-text.ts'
import { isKnown, translate } from '../i18n/t.ts'

/**
 * A translated text in an element of its own. Text without a translation (the provider's) is marked as English, for
 * screen readers.
 */
export function TranslatedText({ text }: { readonly text: UserText }) {
  const translated = translate(text)
  const source = typeof text === 'string' ? text : text.text
  return <span lang={source === '' || isKnown(source) ? undefined : 'en'}>{translated}</span>
}
