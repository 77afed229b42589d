/** Compiles a PO catalog into an object: translations by English text. */
import PO from 'pofile'
import type { Plugin } from 'vite'

/** Returns the translations by English text. Unfinished ones are left out, and stay English. */
export function compileCatalog(po: string): Record<string, string> {
  const { items } = PO.parse(po)
  const finished = items.filter((item) => !item.flags.fuzzy && (item.msgstr[0] ?? '') !== '')
  return Object.fromEntries(finished.map(({ msgid, msgstr }) => [msgid, msgstr[0] as string]))
}

export const poCatalogs: Plugin = {
  name: 'po-catalogs',
  transform: (source, id) =>
    id.endsWith('.po')
      ? {
          code: `export const texts = JSON.parse(${JSON.stringify(JSON.stringify(compileCatalog(source)))})`,
          map: null,
          moduleType: 'js',
        }
      : undefined,
}
