/** THE FIRST WORDS: what the portal says where no catalog is loaded. Each language has its own here. */
import type { Language } from '../domain/text/languages.ts'

type InEach<Words> = Readonly<Record<Language, Words>>
type InOthers<Words> = Readonly<Record<Exclude<Language, 'en'>, Words>>

/** Where no script of the portal could be loaded (boot/main.ts). */
export const startFailures: InEach<{ readonly message: string; readonly reload: string }> = {
  en: {
    message: 'The portal could not be loaded. Please check your connection and reload this page.',
    reload: 'Reload',
  },
  es: {
    message: 'No se pudo cargar el portal. Revise su conexión y recargue esta página.',
    reload: 'Recargar',
  },
}

/** The texts of the pages before any script runs, by the English ones in `src/index.html` and `src/boot/page/`. */
export const pageTexts: InOthers<Readonly<Record<string, string>>> = {
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

/** In a browser that is too old (boot/old-browser.ts): heading, what to do before the versions, and before an address. */
export const oldBrowserTexts: InEach<readonly [title: string, advice: string, help: string]> = {
  en: [
    'Please update your browser',
    'This browser is too old for the portal. Please update it, or open this page in another one. The portal needs at least ',
    'Questions? ',
  ],
  es: [
    'Actualice su navegador',
    'Este navegador es demasiado antiguo para el portal. Actualícelo o abra esta página en otro. El portal necesita como mínimo ',
    '¿Preguntas? ',
  ],
}

/** Where the catalog itself could not be loaded: in its language, beside a page in English. */
export const languageFailureTexts: InOthers<{ readonly message: string; readonly close: string }> = {
  es: {
    message: 'No se pudo cargar el portal en español. Se muestra en inglés hasta que vuelva la conexión.',
    close: 'Cerrar',
  },
}

interface ManifestTexts {
  readonly name: (brand: string) => string
  readonly description: string
  readonly application: string
  readonly calendar: string
}

/** What the operating system shows of the installed portal (build/pwa.ts). */
export const manifestTexts: InEach<ManifestTexts> = {
  en: {
    name: (brand) => `${brand} candidate portal`,
    description: 'Apply as an owner-operator, follow your application and keep your profile up to date.',
    application: 'Application',
    calendar: 'Calendar',
  },
  es: {
    name: (brand) => `Portal de candidatos de ${brand}`,
    description: 'Haga su solicitud como dueño-operador, sígala y mantenga su perfil al día.',
    application: 'Solicitud',
    calendar: 'Calendario',
  },
}
