import type { UserText } from '../domain/text/user-text.ts'
import { isKnown, translate } from '../i18n/t.ts'

/** A translated text. Text without a translation (the provider's) is marked as English, for screen readers. */
export function TranslatedText({ text }: { readonly text: UserText }) {
  const translated = translate(text)
  const source = typeof text === 'string' ? text : text.text
  return source === '' || isKnown(source) ? translated : <span lang="en">{translated}</span>
}
