/**
 * What stands in the pages before any script has come, drawn by the build, with its styles inside: pages of their own
 * for the public forms, so that the first answer of the server is a form that can be typed into (`src/start.ts` takes
 * them over), and in the page of all other addresses the frame of those who are signed in (`src/head.ts` shows it).
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import type { Language } from '../../src/domain/locale.ts'
import type { DrawnPage } from '../../src/prerender.tsx'
import { filesOfModule } from './chunks.ts'
import { poCatalogs } from './po.ts'
import { project } from './project.ts'
import { inNumbers } from './styles.ts'

type Drawn = typeof import('../../src/prerender.tsx')

const root = /(<div id="root")>[\s\S]*?<\/svg>\s*<\/div>/

/** Where a form has no script yet it must go nowhere, least of all with a password in the address. */
const idleForm = '<form method="dialog" '

/**
 * Where the scripts never come, nothing else could say so: a picture keeps its own time without any. `src/start.ts`
 * takes it away.
 */
const lateHint = `<svg id="late-hint" width="100%" height="0">
      <set attributeName="height" to="64" begin="15s" fill="freeze" />
      <g text-anchor="middle" font-family="system-ui, sans-serif" font-size="16" fill="CanvasText" visibility="hidden">
        <set attributeName="visibility" to="visible" begin="15s" fill="freeze" />
        <text x="50%" y="26" data-in-es="La página no está completa. Revise">The page is not complete. Please check</text>
        <text x="50%" y="48" data-in-es="su conexión y recargue esta página.">your connection and reload this page.</text>
      </g>
    </svg>
    `

const earlyStyles = inNumbers(readFileSync(path.join(project, 'scripts/vite/early.css'), 'utf8'))
  .replace(/\/\*.*?\*\//gs, '')
  .replace(/\s+/g, ' ')

/** Style sheets that stand in a page. */
export interface Inside {
  /** Their names in the bundle. */
  readonly names: readonly string[]
  readonly css: string
}

/**
 * The page with its styles inside: no first paint waits for another file. Links stay, switched off: the bundler's
 * loader takes them for the style sheets that its chunks need, and nobody asks for one a second time.
 * @param inside what the page would ask for, and more that its markup needs
 */
function styledPage(template: string, { names, css }: Inside): string {
  if (!root.test(template)) throw new Error('The page has no shell to be drawn over')
  const links = names.map((name) => `<link disabled rel="stylesheet" crossorigin href="/${name}">`).join('')
  const asked = names.flatMap((name) => [`<link rel="preload" as="style" crossorigin href="/${name}">`, `,"/${name}"`])
  return asked
    .reduce((page, place) => page.replaceAll(place, ''), template)
    .replace(/<link rel="stylesheet"[^>]*>/g, '')
    .replace('</head>', () => `<style>${css}${earlyStyles}</style>\n  </head>`)
    .replace('</body>', () => `${links}</body>`)
}

/** Stands behind what is drawn in English, and takes its place before anything is painted (`src/drawn-language.ts`). */
function inOtherLanguage(language: string, markup: string): string {
  return `<template data-drawn-in="${language}">${markup}</template>`
}

/**
 * @param inside the styles that the markup needs
 * @param others the same page in other languages
 */
export function drawnPage(
  template: string,
  { path: address, title, markup }: DrawnPage,
  inside: Inside,
  others: readonly DrawnPage[] = [],
): string {
  const idle = (text: string) => text.replaceAll('<form ', idleForm)
  const translated = others.map((other) => inOtherLanguage(other.language, idle(other.markup))).join('')
  const titles = others.map((other) => ` data-in-${other.language}="${other.title}"`).join('')
  return styledPage(template, inside)
    .replace(/<title.*?<\/title>/, () => `<title${titles}>${title}</title>`)
    .replace(
      root,
      (_all, tag: string) => `${lateHint}${tag} data-drawn="${address}">${idle(markup)}</div>${translated}`,
    )
}

/** The page of every other address: the frame beside the picture that it has for those who are not signed in. */
export function framedPage(template: string, frames: Readonly<Record<Language, string>>, inside: Inside): string {
  const { en, ...others } = frames
  const translated = Object.entries(others).map(([language, frame]) => inOtherLanguage(language, frame))
  const hinted = `<div id="early-frame">${lateHint}<div>${en}</div>${translated.join('')}</div>`
  return styledPage(template, inside).replace(root, (all) => all.replace(/<\/div>$/, () => `${hinted}</div>`))
}

/** What `src/prerender.tsx` draws, with the settings and the addresses of this build. */
async function draw({ root, mode, define, envDir, cacheDir, base }: ResolvedConfig): Promise<Drawn> {
  const built = await build({
    configFile: false,
    root,
    mode,
    define,
    envDir,
    base,
    logLevel: 'error',
    plugins: [poCatalogs],
    ssr: { noExternal: true },
    build: { ssr: path.join(root, 'prerender.tsx'), write: false, rollupOptions: { output: { codeSplitting: false } } },
  })
  const [script] = (built as Rolldown.RolldownOutput).output
  const file = path.join(cacheDir, `drawn-${process.pid}.mjs`)
  mkdirSync(cacheDir, { recursive: true })
  writeFileSync(file, script.code)
  try {
    return await import(pathToFileURL(file).href)
  } finally {
    rmSync(file)
  }
}

function stylesOf(bundle: Rolldown.OutputBundle, module: string): readonly string[] {
  return filesOfModule(bundle, module).filter((file) => file.endsWith('.css'))
}

/** For the web build of a personal device. */
export function drawnPages(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'drawn-pages',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    async writeBundle({ dir = '' }, bundle) {
      const file = path.join(dir, 'index.html')
      const template = readFileSync(file, 'utf8')
      const ofPage = stylesOf(bundle, 'src/main.ts')
      const withMore = (module: string): Inside => {
        const names = [...new Set([...ofPage, ...stylesOf(bundle, module)])]
        return { names, css: names.map((name) => readFileSync(path.join(dir, name), 'utf8').trim()).join('') }
      }
      const { pages, frames } = await draw(config)
      const ofForms = withMore('src/start.ts')
      for (const page of pages.filter(({ language }) => language === 'en')) {
        const others = pages.filter((other) => other.path === page.path && other !== page)
        writeFileSync(path.join(dir, `${page.path}.html`), drawnPage(template, page, ofForms, others))
      }
      writeFileSync(file, framedPage(template, frames, withMore('src/app/layout.tsx')))
      for (const name of ofPage) rmSync(path.join(dir, name)) // every page has it inside
    },
  }
}
