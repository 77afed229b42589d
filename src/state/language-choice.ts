/** Applies and stores the language that the user chooses. */
import { useEffect } from 'react'
import { recordKeys } from '../domain/session/record-keys.ts'
import type { Language } from '../domain/text/languages.ts'
import { languageFailures } from '../i18n/boot-texts.ts'
import { chosenLanguage, languageOf, showLanguage } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import type { Platform } from '../platform/port.ts'

type Device = Pick<Platform, 'records' | 'notices'>

async function show({ notices }: Device, language: Language): Promise<void> {
  const failure = languageFailures[language]
  if (await showLanguage(language)) notices.dismiss(failure)
  else notices.add(failure)
}

export function chooseLanguage(device: Device, language: Language): Promise<void> {
  device.records.set(recordKeys.language, language)
  return show(device, language)
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
 * Applies the language of the address, of this device, of the page or of the browser. The page has another one than
 * English where its head script or the desktop's main process, which knows the system's languages, has chosen it. One from
 * the address is stored like a choice, and removed from the address, where it would override a later choice on every
 * reload.
 */
export async function openLanguage(device: Device): Promise<void> {
  const { records } = device
  const { pathname, search, hash } = window.location
  const { lang } = document.documentElement
  const preferred = lang === 'en' ? navigator.languages : [lang, ...navigator.languages]
  const language = chosenLanguage(search, records.get(recordKeys.language), preferred)
  if (languageOf(new URLSearchParams(search).get('lang')) !== null) {
    records.set(recordKeys.language, language)
    window.history.replaceState(window.history.state, '', pathname + withoutLanguage(search) + hash)
  }
  if (language !== 'en') await show(device, language)
}

/** Renders the component and its children again when the language changes, and updates the app's menu. */
export function useSharedLanguage(platform: Platform): void {
  const { app } = platform
  const language = useLanguage()
  useEffect(() => void app?.language(language), [app, language])
}
