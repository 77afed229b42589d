/** What becomes of the style sheets. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import purgeCSSPlugin from '@fullhuman/postcss-purgecss'
import { project } from './project.ts'

type Plugin = Extract<ReturnType<typeof purgeCSSPlugin>, { postcssPlugin: string }>

/** Bootstrap is 31 kB of gzipped CSS, most of it unused: its rules are kept for the class names that occur in our sources. */
const purge = purgeCSSPlugin({
  content: [path.join(project, 'src/**/*.{ts,tsx,html}')],
  safelist: ['show', 'active', 'disabled'],
}) as Plugin

const steps = new Map(
  [...readFileSync(path.join(project, 'src/ui/theme.css'), 'utf8').matchAll(/^ {2}(--space-\w+): (\d+px);$/gm)].map(
    ([, name = '', px = '']) => [name, px],
  ),
)

/** @returns the styles with the theme's distances in numbers: their names would make the first load larger */
export function inNumbers(css: string): string {
  return css.replaceAll(/var\((--space-\w+)\)/g, (name, step: string) => steps.get(step) ?? name)
}

/**
 * Bootstrap and the theme go into cascade layers: the page's style sheet comes last (see page.ts), and
 * without layers it would win over the style sheets that screens bring along.
 */
export const styleLayers: Plugin = {
  postcssPlugin: 'style-layers',
  async OnceExit(css, helpers) {
    css.walkDecls((declaration) => {
      if (steps.has(declaration.prop)) declaration.remove()
      else declaration.value = inNumbers(declaration.value)
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
