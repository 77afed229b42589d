/** Compiles a PO catalog into an object: translations by English text. */
import type { Plugin } from 'vite'
import { compileCatalog } from '../scripts/texts/catalog.ts'

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
