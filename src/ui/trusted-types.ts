/** The page's Trusted Types policy: which text may become markup or code, in libraries too. */

const admitted = new Set<string>()
let isGoogleAdmitted = false

/** Returns the tags of markup without the text between them, which is harmless. */
export function tagsOf(markup: string): string {
  return markup.replace(/(^|>)[^<>]*(?=<|$)/g, '$1')
}

/** Admits constant markup of a library that uses `innerHTML`. Called by the module that loads the library. */
export function admitMarkup(...constants: readonly string[]): void {
  for (const text of constants) admitted.add(tagsOf(text))
}

/** Admits all markup once Google's script is loaded: what it writes for its button is undocumented. */
export function admitGoogle(): void {
  isGoogleAdmitted = true
}

export function isMarkupAdmitted(markup: string): boolean {
  return isGoogleAdmitted || !/[<&]/.test(markup) || admitted.has(tagsOf(markup))
}

/** Admits the portal's own files, and Google's once its button was requested. */
export function isScriptAdmitted(address: string, page: string): boolean {
  if (!URL.canParse(address, page)) return false
  const { origin, pathname } = new URL(address, page)
  const isOwn = origin === new URL(page).origin && /^\/(assets\/[^/]+|sw)\.js$/.test(pathname)
  return isOwn || (isGoogleAdmitted && origin === 'https://accounts.google.com')
}

/** The part of the API in use. TypeScript's DOM types may lack it. */
interface TrustedTypesHost {
  readonly trustedTypes?: {
    createPolicy(
      name: 'default',
      rules: { createHTML(text: string): string | null; createScriptURL(text: string): string | null },
    ): unknown
  }
}

/** Installs the page's one policy. Called once, before the first render. */
export function enforceTrustedTypes(): void {
  const host = globalThis as TrustedTypesHost
  try {
    host.trustedTypes?.createPolicy('default', {
      createHTML: (text) => (isMarkupAdmitted(text) ? text : null),
      createScriptURL: (text) => (isScriptAdmitted(text, location.href) ? text : null),
    })
  } catch {
    // A browser extension has made the page's one policy before, and decides by its own.
  }
}
