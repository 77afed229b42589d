/** Which language the portal is shown in: chosen here, switched in place. */

import { createStore } from '../domain/common/store.ts'
import { type Language, languages } from '../domain/text/locale.ts'
import { type Catalog, setCatalog } from './t.ts'

interface LanguageRow {
  /** In the language itself: its readers look for that. */
  readonly name: string
  /** For `Intl`: how dates, numbers and lists are written. */
  readonly place: string
  /** Loads the catalog, a chunk of its own. English needs none: it is in the sources. */
  readonly texts?: () => Promise<{ readonly texts: Catalog }>
}

export const languageRows: Readonly<Record<Language, LanguageRow>> = {
  en: { name: 'English', place: 'en-US' },
  es: { name: 'Español', place: 'es-US', texts: () => import('./locales/es.po') },
}

interface LanguageState {
  readonly language: Language
  /** What was asked for and could not be had; null when all is well. */
  readonly missed: Language | null
}

/** What is shown now. Pure, so that the page's head, which only chooses a language, goes without it. */
export const currentLanguage = /* @__PURE__ */ createStore<LanguageState>({ language: 'en', missed: null })
let requested: Language = 'en'

/** Shows a language, once its texts are there; where they can't be had everything stays as it is. */
export async function showLanguage(language: Language): Promise<void> {
  requested = language
  try {
    const { place, texts } = languageRows[language]
    const catalog = (await texts?.())?.texts
    if (requested !== language) return // another one was chosen meanwhile
    setCatalog(place, catalog)
    currentLanguage.set({ language, missed: null })
  } catch {
    // The file did not come: said by the notice that `missed` brings.
    if (requested === language) currentLanguage.set({ ...currentLanguage.get(), missed: language })
  }
}

/** A language of ours by its tag, such as `es` for `es-MX`; null for any other. */
export function languageOf(tag: string | null | undefined): Language | null {
  const [main] = (tag ?? '').toLowerCase().split('-')
  return languages.find((language) => language === main) ?? null
}

/** The language of a page that is opened: the address's, the device's, the first of the person's that we have, English. */
export function chosenLanguage(search: string, stored: string | null, preferred: readonly string[]): Language {
  return (
    languageOf(new URLSearchParams(search).get('lang')) ??
    languageOf(stored) ??
    preferred.map(languageOf).find((language) => language !== null) ??
    'en'
  )
}
