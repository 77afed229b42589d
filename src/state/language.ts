/** Applies and stores the language that the user chooses. */
import { useEffect } from 'react'
import type { Language } from '../domain/text/languages.ts'
import { showLanguage } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import type { DeviceRecords, Platform } from '../platform/port.ts'
import { recordKeys } from './record-keys.ts'

export function chooseLanguage(records: DeviceRecords, language: Language): void {
  records.set(recordKeys.language, language)
  void showLanguage(language)
}

/** Renders the component and its children again when the language changes, and updates the app's menu. */
export function useSharedLanguage({ menu, records }: Pick<Platform, 'menu' | 'records'>): void {
  const { language } = useLanguage()
  useEffect(() => menu?.setLanguage(language), [menu, language])
  useEffect(() => menu?.onChoice((chosen) => chooseLanguage(records, chosen)), [menu, records])
}
