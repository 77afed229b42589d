/** PostCSS steps for the style sheets. */
import path from 'node:path'
import purgeCSSPlugin from '@fullhuman/postcss-purgecss'
import { project } from './project.ts'

type Plugin = Extract<ReturnType<typeof purgeCSSPlugin>, { postcssPlugin: string }>

/** Removes unused rules. Bootstrap has 31 kB of gzipped CSS; only rules for class names in these sources stay. */
function purge(sources: string, except: readonly string[] = []): Plugin {
  return purgeCSSPlugin({
    content: [path.join(project, sources)],
    skippedContentGlobs: except.map((sources) => path.join(project, sources)),
    safelist: ['show', 'active', 'disabled'],
  }) as Plugin
}

const demo = 'src/screens/demo/**'

/** Style sheets with Bootstrap's rules: for each page, and for the demo pages. */
const bootstraps = [
  { file: 'node_modules/bootstrap/dist/css/bootstrap.min.css', purge: purge('src/**/*.{ts,tsx,html}', [demo]) },
  { file: 'src/screens/demo/bootstrap.css', purge: purge(demo) },
]

/**
 * Puts Bootstrap and the theme into cascade layers. The page's style sheet comes last (see page.ts), and without layers
 * it would override the screens' style sheets.
 */
export const styleLayers: Plugin = {
  postcssPlugin: 'style-layers',
  async OnceExit(css, helpers) {
    const file = css.source?.input.file ?? ''
    const bootstrap = bootstraps.find((sheet) => file.endsWith(sheet.file))
    await bootstrap?.purge.OnceExit?.(css, helpers)
    if (bootstrap === undefined && !file.endsWith('src/ui/theme.css')) return
    css.walkAtRules('charset', (rule) => void rule.remove())
    const layer = helpers.atRule({
      name: 'layer',
      params: bootstrap !== undefined ? 'bootstrap' : 'theme',
      nodes: css.nodes,
    })
    css.removeAll()
    css.append(layer)
  },
}
