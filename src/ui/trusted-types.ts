/**
 * What may become markup or code by text. Where the browser enforces Trusted Types (the header asks for it), an
 * `innerHTML` or a script's address that was put together from data is refused, whoever wrote it.
 */

const admitted = new Set<string>()
let isGoogleAdmitted = false

/** The tags of a markup without the words between them: words alone can do nothing. */
export function tagsOf(markup: string): string {
  return markup.replace(/(^|>)[^<>]*(?=<|$)/g, '$1')
}

/** Constants of libraries that draw by `innerHTML`. Called by who fetches such a library, with what it is known to write. */
export function admitMarkup(...constants: readonly string[]): void {
  for (const text of constants) admitted.add(tagsOf(text))
}

/** Google's script draws its own button; what it writes is documented nowhere, so all of it passes once it was asked for. */
export function admitGoogle(): void {
  isGoogleAdmitted = true
}

export function isMarkupAdmitted(markup: string): boolean {
  return isGoogleAdmitted || !/[<&]/.test(markup) || admitted.has(tagsOf(markup))
}

/** Our own files; Google's once its button was asked for. */
export function isScriptAdmitted(address: string, page: string): boolean {
  if (!URL.canParse(address, page)) return false
  const { origin, pathname } = new URL(address, page)
  const isOwn = origin === new URL(page).origin && /^\/(assets\/[^/]+|sw)\.js$/.test(pathname)
  return isOwn || (isGoogleAdmitted && origin === 'https://accounts.google.com')
}

/** As far as it is needed here; not every library of types has it. */
interface TrustedTypesHost {
  readonly trustedTypes?: {
    createPolicy(
      name: 'default',
      rules: { createHTML(text: string): string | null; createScriptURL(text: string): string | null },
    ): unknown
  }
}

/** The page's one policy. Called once, before anything else is drawn. */
export function enforceTrustedTypes(): void {
  const host = globalThis as TrustedTypesHost
  host.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (isMarkupAdmitted(text) ? text : null),
    createScriptURL: (text) => (isScriptAdmitted(text, location.href) ? text : null),
  })
}
