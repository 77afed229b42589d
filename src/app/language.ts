/** The language that a page opens in. */
import { chosenLanguage, languageOf, showLanguage } from '../i18n/language.ts'
import type { DeviceRecords } from '../platform/port.ts'
import { recordKeys } from '../state/record-keys.ts'

/** The rest of the query stays as it is, to the letter: it may hold a signed token. */
export function withoutLanguage(search: string): string {
  const rest = search
    .slice(1)
    .split('&')
    .filter((part) => !/^lang(=|$)/.test(part))
    .join('&')
  return rest === '' ? '' : `?${rest}`
}

/**
 * Shows the language of the address, of this device or of the person's browser. A link's is kept like a choice, and goes
 * out of the address: it would undo a later one with every reload.
 */
export async function openLanguage(records: DeviceRecords): Promise<void> {
  const { pathname, search, hash } = window.location
  const language = chosenLanguage(search, records.get(recordKeys.language), navigator.languages)
  if (languageOf(new URLSearchParams(search).get('lang')) !== null) {
    records.set(recordKeys.language, language)
    window.history.replaceState(window.history.state, '', pathname + withoutLanguage(search) + hash)
  }
  if (language !== 'en') await showLanguage(language)
}
