/**
 * Assembles the HTML pages from named parts: `assemblePage` one page, the plugin all pages of a build. The web build
 * has a prerendered page per public form, which accepts input before any script has loaded
 * (boot/hydrate.tsx hydrates it). One more page serves all other routes.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type HTMLElement, parse, TextNode } from 'node-html-parser'
import type { Plugin, ResolvedConfig, Rolldown } from 'vite'
import type { HeadRoute } from '../src/boot/page-head.ts'
import type { PrerenderedPage } from '../src/boot/prerender.tsx'
import { builtSettings } from '../src/config.ts'
import { pageTexts } from '../src/i18n/boot-texts.ts'
import { filesOfModule } from './chunks.ts'
import { inlineScript, prerendered } from './inline.ts'
import { oldBrowserNotice, oldBrowserStyle } from './old-browsers.ts'
import { project } from './project.ts'

/** Style sheets inlined into a page, so that the first paint waits for no other file. */
export interface InlineStyles {
  /** File names in the bundle. */
  readonly names: readonly string[]
  readonly css: string
}

/** All parts are optional: the desktop's page has no inline script. */
export interface PageParts {
  /** Scripts and style sheets of the start script, preloaded while the page is parsed. */
  readonly files?: readonly string[]
  /** The provider's address from the build, for the head script and for the server's policy (web-headers.ts). */
  readonly apiBase?: string
  /** E-mail address that the notice for old browsers names. */
  readonly support?: string
  readonly head?: { readonly script: string; readonly rows: readonly HeadRoute[] }
  readonly words?: string
  readonly inside?: InlineStyles
  readonly prerendered?: { readonly form: PrerenderedPage; readonly others: readonly PrerenderedPage[] }
}

/** Returns the translations of an English text of the page. @throws if one is missing */
function translations(text: string): readonly (readonly [language: string, text: string])[] {
  return Object.entries(pageTexts).map(([language, words]) => {
    const translation = words[text]
    if (translation === undefined) throw new Error(`src/i18n/boot-texts.ts has no '${text}' in ${language}`)
    return [language, translation]
  })
}

/** Adds the translations to each element with `data-words`; boot/page-language.ts reads them. */
function withWords(piece: HTMLElement): HTMLElement {
  for (const marked of piece.querySelectorAll('[data-words]')) {
    marked.removeAttribute('data-words')
    for (const [language, text] of translations(marked.text.trim())) marked.setAttribute(`data-in-${language}`, text)
  }
  return piece
}

/** Returns a text in all languages: without scripts, the page can't choose one. */
function withoutScripts(english: string): string {
  const others = translations(english).map(([language, text]) => `<p lang="${language}">${text}</p>`)
  return `<p>${english}</p>${others.join('')}`
}

/** Hint that the scripts did not load. An animated SVG, because its timing works without a script. */
const lateHint = withWords(parse(readFileSync(path.join(project, 'src/boot/late-hint.html'), 'utf8')))
  .toString()
  .trim()

/** Inserts markup unchanged: hydration compares it. */
function raw(markup: string): TextNode {
  return new TextNode(markup, null)
}

/** @throws if the page has no such element */
function place(page: HTMLElement, selector: string): HTMLElement {
  const found = page.querySelector(selector)
  if (found === null) throw new Error(`src/index.html has no ${selector}, which build/page.ts needs`)
  return found
}

function preload(file: string): string {
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'
  return `<link ${kind} crossorigin href="/${file}">`
}

/** Follows the English markup, which an inline script replaces before the first paint. */
function inOtherLanguage({ language, markup }: PrerenderedPage): string {
  return `<template data-prerendered-in="${language}">${markup}</template>`
}

function putStyles(page: HTMLElement, { names, css }: InlineStyles) {
  place(page, 'head').append(raw(`<style>${css}</style>`))
  // The bundler's loader finds these disabled links and loads no sheet again. Before the script, which may run at once.
  const disabled = names.map((name) => `<link disabled rel="stylesheet" crossorigin href="/${name}">`)
  place(page, 'script[type="module"]').before(raw(disabled.join('')))
}

function putPrerendered(page: HTMLElement, prerendered: PageParts['prerendered']) {
  if (prerendered === undefined) return
  const root = place(page, '#root')
  const { form, others } = prerendered
  const title = place(page, 'title')
  title.set_content(raw(form.title))
  for (const other of others) title.setAttribute(`data-in-${other.language}`, other.title)
  root.setAttribute('data-prerendered', form.path)
  root.set_content(raw(form.markup))
  root.before(raw(lateHint))
  root.after(raw(others.map(inOtherLanguage).join('')))
}

/**
 * @param template the page as the bundler emits it
 * @throws if an element that a part needs is missing
 */
export function assemblePage(template: string, parts: PageParts): string {
  const { files = [], apiBase = '', support, head, words, inside, prerendered } = parts
  const isInside = (file: string) => inside?.names.includes(file.replace(/^\//, '')) ?? false
  const page = withWords(parse(template))
  const noScript = page.querySelector('noscript')
  if (noScript?.text) noScript.set_content(raw(withoutScripts(noScript.text.trim())))
  if (apiBase !== '') place(page, 'html').setAttribute('data-api-base', apiBase)
  place(page, 'script[type="module"]').setAttribute('async', '')
  const asked = files.filter(
    (file) => !isInside(file) && page.querySelector(`[href="/${file}"], [src="/${file}"]`) === null,
  )
  place(page, 'head').append(raw(asked.map(preload).join('')))
  const routes = (head?.rows ?? []).map((row) => ({ ...row, files: row.files.filter((file) => !isInside(file)) }))
  const json = JSON.stringify(routes).replaceAll('<', '\\u003c')
  const early =
    head && `<script type="application/json" id="head-routes">${json}</script><script>${head.script}</script>`
  place(page, 'title').before(raw(early ?? ''))
  if (support !== undefined) {
    place(page, 'head').append(raw(`<style>${oldBrowserStyle}</style>`))
    place(page, '#root').after(raw(oldBrowserNotice(support))) // behind the portal, whose first link skips to its content
  }
  if (inside !== undefined) putStyles(page, inside)
  putPrerendered(page, prerendered)
  if (words !== undefined) place(page, 'noscript').before(raw(`<script>${words}</script>`))
  return page.toString()
}

type RowOfBuild = typeof import('../src/boot/prerender.tsx')['rows'][number]

/** Lists the files that each route needs in addition to the start script. */
function headRoutes(
  bundle: Rolldown.OutputBundle,
  rows: readonly RowOfBuild[],
  publicStyles: readonly string[],
): readonly HeadRoute[] {
  const known = new Set(filesOfModule(bundle, 'src/boot/start.ts'))
  return rows.map(({ module, next, ...row }) => {
    const files = [
      ...(row.access === 'protected' ? filesOfModule(bundle, 'src/app/layout.tsx') : publicStyles),
      ...filesOfModule(bundle, `src/screens/${module}`),
      ...next.flatMap((then) => filesOfModule(bundle, `src/${then}`)),
    ]
    return { ...row, files: [...new Set(files)].filter((file) => !known.has(file)).map((file) => `/${file}`) }
  })
}

/** @param sheet 'public' for the public screens (app/routes.ts), 'frame' for the signed-in ones (app/frame.css) */
function stylesOf(bundle: Rolldown.OutputBundle, sheet: 'public' | 'frame'): InlineStyles {
  const names = Object.keys(bundle).filter((name) => new RegExp(`^assets/${sheet}-[^/]+\\.css$`).test(name))
  return { names, css: names.map((name) => textOf(bundle, name).trim()).join('') }
}

function textOf(bundle: Rolldown.OutputBundle, name: string): string {
  const file = bundle[name]
  if (file?.type !== 'asset') throw new Error(`The build has no ${name}`)
  return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source)
}

/** Returns the pages of a build, by file name. */
async function pagesOf(
  bundle: Rolldown.OutputBundle,
  kind: PageKind,
  config: ResolvedConfig,
): Promise<Readonly<Record<string, string>>> {
  const template = textOf(bundle, 'index.html')
  const files = filesOfModule(bundle, 'src/boot/start.ts')
  const built = builtSettings(config.env)
  const apiBase = built.apiBase.replace(/\/+$/, '')
  if (kind === 'desktop') return { 'index.html': assemblePage(template, { files, apiBase }) }
  const words = await inlineScript('page-language.ts', config.mode)
  const web: PageParts = { files, apiBase, support: built.supportEmail, words }
  const { pages, rows } = await prerendered(config.mode, config.cacheDir)
  const inside = stylesOf(bundle, 'public')
  const head = { script: await inlineScript('head.ts', config.mode), rows: headRoutes(bundle, rows, inside.names) }
  const forms = pages.filter(({ language }) => language === 'en')
  const formPages = forms.map((form) => {
    const others = pages.filter((other) => other.path === form.path && other !== form)
    return [
      `${form.path.slice(1)}.html`,
      assemblePage(template, { ...web, head, inside, prerendered: { form, others } }),
    ]
  })
  const index = assemblePage(template, { ...web, head, inside: stylesOf(bundle, 'frame') })
  return { 'index.html': index, ...Object.fromEntries(formPages) }
}

export type PageKind = 'desktop' | 'web'

export function pages(kind: PageKind): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const made = await pagesOf(bundle, kind, this.environment.getTopLevelConfig())
        delete bundle['index.html']
        for (const [fileName, source] of Object.entries(made)) this.emitFile({ type: 'asset', fileName, source })
      },
    },
  }
}
