/** A catalog of translators as the portal loads it: an object, texts by their English ones. */
import type { Plugin } from 'vite'
import { compiled } from '../scripts/texts/catalog.ts'

export const poCatalogs: Plugin = {
  name: 'po-catalogs',
  transform: (source, id) =>
    id.endsWith('.po')
      ? {
          code: `export const texts = JSON.parse(${JSON.stringify(JSON.stringify(compiled(source)))})`,
          map: null,
          moduleType: 'js',
        }
      : undefined,
}
