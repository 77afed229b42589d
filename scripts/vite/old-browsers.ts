/** THE BROWSERS that the portal is made for, and what an older one gets. */
import { minifySync, type Plugin } from 'vite'
import { brand } from '../../src/config.ts'
import { scriptOf } from './first-page.ts'

/** The first version of each that has all that the portal uses. The README's table says what each can't do. */
export const oldestBrowsers = { chrome: '123', edge: '123', firefox: '125', safari: '17.5' } as const

/** What the build writes its files for. */
export const buildTarget = Object.entries(oldestBrowsers).map(([name, version]) => name + version)

/** ES5 as it is written: the minifier's shorter words are those of newer browsers. */
export async function oldBrowserScript(): Promise<string> {
  const code = await scriptOf('old-browser.ts')
  const shorter = minifySync('old-browser.js', code, {
    module: false,
    compress: false,
    mangle: true,
    codegen: false,
  }).code
  return shorter.replace(/\s*\n\s*/g, '\n').trim()
}

/** Puts a sentence into the head for an older one (`src/old-browser.ts`), before anything of the page is drawn. */
export function oldBrowsers(supportEmail: string | undefined): Plugin {
  const { chrome, edge, firefox, safari } = oldestBrowsers
  const oldest = `Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}, Safari ${safari} (iPhone, iPad: iOS ${safari}).`
  const attributes = `data-oldest="${oldest}" data-support="${supportEmail || brand.supportEmail}"`
  return {
    name: 'old-browsers',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const script = `<script id="old-browser" ${attributes}>${await oldBrowserScript()}</script>`
        return html.replace('<title', () => `${script}\n    <title`)
      },
    },
  }
}
