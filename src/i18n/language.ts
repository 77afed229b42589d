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

interface LanguageState {
  readonly language: Language
  /** The requested language that failed to load; null otherwise. English needs no loading. */
  readonly failed: Exclude<Language, 'en'> | null
}

/** Marked pure, so that the bundler drops it from the head script, which only chooses a language. */
export const currentLanguage = /* @__PURE__ */ createStore<LanguageState>({ language: 'en', failed: null })
let requested: Language = 'en'

/** Switches the language once its catalog is loaded; if that fails, nothing changes. */
export async function showLanguage(language: Language): Promise<void> {
  requested = language
  try {
    const { locale, texts }: LanguageRow = languageRows[language]
    const catalog = (await texts?.())?.texts
    if (requested !== language) return // another language was chosen meanwhile
    setCatalog(locale, catalog)
    currentLanguage.set({ language, failed: null })
  } catch {
    // Failed to load: `failed` triggers a notice.
    if (requested === language && language !== 'en') currentLanguage.set({ ...currentLanguage.get(), failed: language })
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
