/** The supported browsers, and the notice for older ones. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { minifySync, transformWithOxc } from 'vite'
import { oldBrowserTexts } from '../src/i18n/boot-texts.ts'
import { project } from './project.ts'

/** First versions that support everything that the portal uses. README.md names the reasons. */
export const oldestBrowsers = { chrome: '123', edge: '123', firefox: '125', safari: '17.5' } as const

/** Build target, in Vite's notation. */
export const buildTarget = Object.entries(oldestBrowsers).map(([name, version]) => name + version)

/** Compiles the script without a bundler, and without the minifier's rewriting: both produce syntax newer than ES5. */
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

/**
 * Returns the inline script that shows a notice in older browsers (`src/boot/old-browser.ts`) before the page is
 * rendered.
 */
export async function oldBrowserTag(supportEmail: string): Promise<string> {
  const { chrome, edge, firefox, safari } = oldestBrowsers
  const oldest = `Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}, Safari ${safari} (iPhone, iPad: iOS ${safari}).`
  const words = JSON.stringify(oldBrowserTexts).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const attributes = `data-oldest="${oldest}" data-support="${supportEmail}" data-words="${words}"`
  return `<script id="old-browser" ${attributes}>${await oldBrowserScript()}</script>`
}
