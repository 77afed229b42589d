/** Applies and stores the language that the user chooses. */
import { useEffect } from 'react'
import { recordKeys } from '../domain/session/record-keys.ts'
import type { Language } from '../domain/text/languages.ts'
import { chosenLanguage, languageOf, showLanguage } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import type { DeviceRecords, Platform } from '../platform/port.ts'

export function chooseLanguage(records: DeviceRecords, language: Language): Promise<void> {
  records.set(recordKeys.language, language)
  return showLanguage(language)
}

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

/** Renders the component and its children again when the language changes, and updates the app's menu. */
export function useSharedLanguage({ app, records }: Pick<Platform, 'app' | 'records'>): void {
  const { language } = useLanguage()
  useEffect(() => void app?.language(language), [app, language])
  useEffect(() => app?.onLanguage((chosen) => chooseLanguage(records, chosen)), [app, records])
}
