/** THE BROWSERS that the portal is made for, and what an older one gets. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { minifySync, transformWithOxc } from 'vite'
import { brand } from '../src/config.ts'
import { oldBrowserWords } from '../src/i18n/first-words.ts'
import { project } from './project.ts'

/** The first version of each that has all that the portal uses. docs/browsers.md lists the limits of each. */
export const oldestBrowsers = { chrome: '123', edge: '123', firefox: '125', safari: '17.5' } as const

/** What the build writes its files for. */
export const buildTarget = Object.entries(oldestBrowsers).map(([name, version]) => name + version)

/** ES5 as it is written: the minifier's shorter words are those of newer browsers, and so are a bundler's. */
export async function oldBrowserScript(): Promise<string> {
  const file = path.join(project, 'src/boot/old-browser.ts')
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file)
  const shorter = minifySync('old-browser.js', code, {
    module: false,
    compress: false,
    mangle: true,
    codegen: false,
  }).code
  return shorter.replace(/\s*\n\s*/g, '\n').trim()
}

/** A sentence for an older one (`src/boot/old-browser.ts`), before anything of the page is drawn. */
export async function oldBrowserTag(supportEmail: string | undefined): Promise<string> {
  const { chrome, edge, firefox, safari } = oldestBrowsers
  const oldest = `Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}, Safari ${safari} (iPhone, iPad: iOS ${safari}).`
  const words = JSON.stringify(oldBrowserWords).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const attributes = `data-oldest="${oldest}" data-support="${supportEmail || brand.supportEmail}" data-words="${words}"`
  return `<script id="old-browser" ${attributes}>${await oldBrowserScript()}</script>`
}
