/** PostCSS steps for the style sheets. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import purgeCSSPlugin from '@fullhuman/postcss-purgecss'
import { project } from './project.ts'

type Plugin = Extract<ReturnType<typeof purgeCSSPlugin>, { postcssPlugin: string }>

/** Removes unused rules. Bootstrap has 31 kB of gzipped CSS; only rules for class names in our sources stay. */
const purge = purgeCSSPlugin({
  content: [path.join(project, 'src/**/*.{ts,tsx,html}')],
  safelist: ['show', 'active', 'disabled'],
}) as Plugin

const spacing = new Map(
  [...readFileSync(path.join(project, 'src/ui/theme.css'), 'utf8').matchAll(/^ {2}(--space-\w+): (\d+px);$/gm)].map(
    ([, name = '', px = '']) => [name, px],
  ),
)

/** @returns the styles with the theme's spacing variables replaced by values, which makes the first load smaller */
export function inlineSpacing(css: string): string {
  return css.replaceAll(/var\((--space-\w+)\)/g, (name, step: string) => spacing.get(step) ?? name)
}

/**
 * Puts Bootstrap and the theme into cascade layers. The page's style sheet comes last (see page.ts), and without layers
 * it would override the screens' style sheets.
 */
export const styleLayers: Plugin = {
  postcssPlugin: 'style-layers',
  async OnceExit(css, helpers) {
    css.walkDecls((declaration) => {
      if (spacing.has(declaration.prop)) declaration.remove()
      else declaration.value = inlineSpacing(declaration.value)
    })
    const file = css.source?.input.file ?? ''
    const isBootstrap = file.includes('node_modules/bootstrap/')
    if (isBootstrap) await purge.OnceExit?.(css, helpers)
    if (!isBootstrap && !file.endsWith('src/ui/theme.css')) return
    css.walkAtRules('charset', (rule) => void rule.remove())
    const layer = helpers.atRule({ name: 'layer', params: isBootstrap ? 'bootstrap' : 'theme', nodes: css.nodes })
    css.removeAll()
    css.append(layer)
  },
}
