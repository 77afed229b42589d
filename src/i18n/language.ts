/** The language of the portal, which can be switched without a reload. */

import { createStore } from '../domain/common/store.ts'
import { type Language, languages } from '../domain/text/languages.ts'
import { type Catalog, setCatalog } from './t.ts'

interface LanguageRow {
  /** Name of the language in that language. */
  readonly name: string
  readonly locale: string
  /** Loads the catalog, a separate chunk. Absent for English, the language of the sources. */
  readonly texts?: () => Promise<{ readonly texts: Catalog }>
}

type LanguageRows = Readonly<Record<'en', LanguageRow> & Record<Exclude<Language, 'en'>, Required<LanguageRow>>>

export const languageRows: LanguageRows = {
  en: { name: 'English', locale: 'en-US' },
  es: { name: 'Español', locale: 'es-US', texts: () => import('./locales/es.po') },
}

/** Marked pure, so that the bundler drops it from the head script, which only chooses a language. */
export const currentLanguage = /* @__PURE__ */ createStore<Language>('en')
let requested: Language = 'en'

/** Switches the language once its catalog is loaded. @returns false if that failed: nothing changes */
export async function showLanguage(language: Language): Promise<boolean> {
  requested = language
  try {
    const { locale, texts }: LanguageRow = languageRows[language]
    const catalog = (await texts?.())?.texts
    if (requested !== language) return true // another language was chosen meanwhile
    setCatalog(locale, catalog)
    currentLanguage.set(language)
    return true
  } catch {
    return requested !== language
  }
}

/** Returns the supported language of a tag, such as `es` for `es-MX`; null for others. */
export function languageOf(tag: string | null | undefined): Language | null {
  const [main] = (tag ?? '').toLowerCase().split('-')
  return languages.find((language) => language === main) ?? null
}

export function chosenLanguage(search: string, stored: string | null, preferred: readonly string[]): Language {
  return (
    languageOf(new URLSearchParams(search).get('lang')) ??
    languageOf(stored) ??
    preferred.map(languageOf).find((language) => language !== null) ??
    'en'
  )
}
