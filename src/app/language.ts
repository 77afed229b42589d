/** Chooses the language of a page at start. */
import { chosenLanguage, languageOf, showLanguage } from '../i18n/language.ts'
import type { DeviceRecords } from '../platform/port.ts'
import { recordKeys } from '../state/record-keys.ts'

/** Leaves the rest of the query unchanged, byte for byte: it may contain a signed token. */
export function withoutLanguage(search: string): string {
  const rest = search
    .slice(1)
    .split('&')
    .filter((part) => !/^lang(=|$)/.test(part))
    .join('&')
  return rest === '' ? '' : `?${rest}`
}

/**
 * Applies the language of the address, of this device or of the browser. One from the address is stored like a choice,
 * and removed from the address, where it would override a later choice on every reload.
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
