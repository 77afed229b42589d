/**
 * The page for a slow line. The portal's script is fetched while the page is still read, because the small script of the
 * page asks for it only when it runs; the style sheet comes after the static shell, so that the shell is painted at once
 * (`start.ts` waits for the styles). On the web a script in the head asks, beside all that, for what the address needs.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type HtmlTagDescriptor, minifySync, type Plugin, type Rolldown, transformWithOxc } from 'vite'
import type { RouteRow } from '../../src/app/routes.ts'
import { filesOfModule } from './chunks.ts'
import { project } from './project.ts'

const src = path.join(project, 'src')
const portal = 'src/start.ts'

/** What a screen asks for as soon as it is drawn. */
const soonAfter: Readonly<Record<string, string>> = {
  'screens/calendar/calendar.tsx': 'src/screens/calendar/grid.tsx',
  'screens/wizard/wizard.tsx': 'src/platform/web/drafts/draft-store.ts',
}

/** As Node reads them: a bundler would take every screen along. */
async function sourceOf<Module>(file: string): Promise<Module> {
  return (await import(pathToFileURL(path.join(src, file)).href)) as Module
}

/** The module that a row's `load` imports. */
function moduleOf({ path: address, load }: RouteRow): string {
  const [, module] = /import\(["'`]\.\.\/(.+?)["'`]\)/.exec(load.toString()) ?? []
  if (module === undefined) throw new Error(`${address} imports no screen`)
  return module
}

/** What a GET without a body says of one all the same. */
function headersOf(contentType: string | undefined): Pick<AheadCall, 'headers'> {
  return contentType === undefined ? {} : { headers: { 'Content-Type': contentType } }
}

/** What each address needs besides the portal's own script. */
export async function aheadRows(bundle: Rolldown.OutputBundle): Promise<readonly AheadRow[]> {
  const { firstCalls, routes } = await sourceOf<typeof import('../../src/app/routes.ts')>('app/routes.ts')
  const { callRow } = await sourceOf<typeof import('../../src/provider/calls.ts')>('provider/calls.ts')
  const known = new Set(filesOfModule(bundle, portal))
  const layout = filesOfModule(bundle, 'src/app/layout.tsx')
  return routes.map((row) => {
    const module = moduleOf(row)
    const then = soonAfter[module]
    const files = [
      ...(row.access === 'protected' ? layout : []),
      ...filesOfModule(bundle, `src/${module}`),
      ...(then === undefined ? [] : filesOfModule(bundle, then)),
    ]
    return {
      path: row.path,
      open: row.access === 'public',
      ...(row.signedOutOnly && { signedOutOnly: true }),
      files: [...new Set(files)].filter((file) => !known.has(file)).map((file) => `/${file}`),
      calls: firstCalls(row).map(({ call, ifKept }) => ({
        path: callRow(call).path,
        ...headersOf(callRow(call).contentType),
        ...(ifKept !== undefined && { ifKept }),
      })),
    }
  })
}

/** A script of `src` that imports nothing, without its types. */
export async function scriptOf(file: string): Promise<string> {
  return (await transformWithOxc(readFileSync(path.join(src, file), 'utf8'), file)).code
}

/** The same, as browsers read it inside of a page. */
export async function inlineScript(file: string): Promise<string> {
  const code = await scriptOf(file)
  // As a module would be, so that what it calls its own stays its own.
  return minifySync(file.replace(/ts$/, 'js'), `'use strict'\n${code}`, { module: false }).code.trim()
}

export function headScript(): Promise<string> {
  return inlineScript('head.ts')
}

function preload(file: string): HtmlTagDescriptor {
  const attrs = file.endsWith('.css')
    ? { rel: 'preload', as: 'style', crossorigin: true, href: `/${file}` }
    : { rel: 'modulepreload', crossorigin: true, href: `/${file}` }
  return { tag: 'link', attrs, injectTo: 'head' }
}

/** Behind what the build has drawn, and before anything else that is read. */
async function withLanguageScript(html: string): Promise<string> {
  const script = await inlineScript('drawn-language.ts')
  return html.replace('<noscript>', () => `<script>${script}</script>\n    <noscript>`)
}

/** @param head whether a script in the head asks ahead: not on the desktop, whose files are at hand, nor on a kiosk */
export function firstPage(head: boolean): Plugin {
  let settings = ''
  let isWeb = false
  return {
    name: 'first-page',
    configResolved({ env, mode }) {
      isWeb = mode === 'web' // the desktop's page may hold no script; main puts the words in
      const apiBase = String(env.VITE_API_BASE ?? '').replace(/\/+$/, '')
      settings = [
        ...(apiBase === '' ? [] : [`data-api-base="${apiBase}" `]),
        ...(env.VITE_GOOGLE_CLIENT_ID ? ['data-google="set" '] : []),
      ].join('')
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (bundle === undefined) return html // the dev server
        const files = filesOfModule(bundle, portal).filter((file) => !html.includes(file))
        const styles = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
        const page = styles
          .reduce((rest, style) => rest.replace(style, ''), html)
          .replace('<script type="module"', '<script async type="module"')
          .replace('</body>', `${styles.join('')}\n  </body>`)
          // For the script in the head, and for the server, whose policy follows them (scripts/host-headers.ts).
          .replace('<html ', `<html ${settings}`)
        const tags = files.map(preload)
        if (!head) return { html: isWeb ? await withLanguageScript(page) : page, tags }
        const rows = JSON.stringify(await aheadRows(bundle)).replaceAll('<', '\\u003c')
        const ahead = `<script type="application/json" id="ahead">${rows}</script><script>${await headScript()}</script>`
        return { html: (await withLanguageScript(page)).replace('<title', () => `${ahead}\n    <title`), tags }
      },
    },
  }
}
