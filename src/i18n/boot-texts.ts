/** Texts that are displayed when no catalog is loaded, in every language. */
import type { Language } from '../domain/text/languages.ts'

type InAllLanguages<Texts> = Readonly<Record<Language, Texts>>
type InOtherLanguages<Texts> = Readonly<Record<Exclude<Language, 'en'>, Texts>>

/** Displayed when the portal's scripts failed to load (boot/main.ts). */
export const startFailures: InAllLanguages<{ readonly message: string; readonly reload: string }> = {
  en: {
    message: 'The portal could not be loaded. Please check your connection and reload this page.',
    reload: 'Reload',
  },
  es: {
    message: 'No se pudo cargar el portal. Revise su conexión y recargue esta página.',
    reload: 'Recargar',
  },
}

/** Static texts of the pages, by their English texts in `src/index.html` and `src/boot/late-hint.html`. */
export const pageTexts: InOtherLanguages<Readonly<Record<string, string>>> = {
  es: {
    'Candidate portal': 'Portal de candidatos',
    'Loading...': 'Cargando...',
    'If nothing comes, please': 'Si no aparece nada,',
    'check your connection': 'revise su conexión',
    'and reload this page.': 'y recargue esta página.',
    'The page is not complete. Please check': 'La página no está completa. Revise',
    'your connection and reload this page.': 'su conexión y recargue esta página.',
    'The portal needs JavaScript. Please turn it on and reload this page.':
      'El portal necesita JavaScript. Actívelo y recargue esta página.',
  },
}

/** Notice in an outdated browser (build/old-browsers.ts): advice before the versions, text before the e-mail. */
export const oldBrowserTexts: InAllLanguages<readonly [advice: string, help: string]> = {
  en: [
    'This browser is too old for the portal. Please update it, or open this page in another one. The portal needs at least ',
    'Questions? ',
  ],
  es: [
    'Este navegador es demasiado antiguo para el portal. Actualícelo o abra esta página en otro. El portal necesita como mínimo ',
    '¿Preguntas? ',
  ],
}

/** Notice that a language's catalog failed to load, in that language. */
export const languageFailures: InAllLanguages<string> = {
  en: 'The portal could not be loaded in English. Choose the language again.',
  es: 'No se pudo cargar el portal en español. Elija otra vez el idioma.',
}
