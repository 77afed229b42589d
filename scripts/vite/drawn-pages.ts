/**
 * Pages of their own for the public forms: drawn by the build, with their styles inside, so that the first answer of the
 * server is a form that can be typed into. `src/start.ts` takes them over.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import type { DrawnPage } from '../../src/prerender.tsx'
import { filesOfModule } from './chunks.ts'
import { inlineScript } from './first-page.ts'
import { poCatalogs } from './po.ts'

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
        <text x="50%" y="26">The page is not complete. Please check</text>
        <text x="50%" y="48">your connection and reload this page.</text>
      </g>
    </svg>
    `

/** The page is drawn in English; who reads another language gets it before anything is painted. */
function inOtherLanguages(pages: readonly DrawnPage[], script: string): string {
  if (pages.length === 0) return ''
  const drawn = pages.map(
    ({ language, title, markup }) =>
      `<template id="drawn-${language}" data-title="${title}">${markup.replaceAll('<form ', idleForm)}</template>`,
  )
  return `${drawn.join('')}<script>${script}</script>`
}

/**
 * @param css the styles that the markup needs
 * @param others the same page in other languages
 * @param script chooses among them
 */
export function drawnPage(
  template: string,
  { path: address, title, markup }: DrawnPage,
  css: string,
  others: readonly DrawnPage[] = [],
  script = '',
): string {
  if (!root.test(template)) throw new Error('The page has no shell to be drawn over')
  const drawn = markup.replaceAll('<form ', idleForm)
  return template
    .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
    .replace('</head>', () => `<style>${css}</style>\n  </head>`)
    .replace(
      root,
      (_all, tag: string) =>
        `${lateHint}${tag} data-drawn="${address}">${drawn}</div>${inOtherLanguages(others, script)}`,
    )
}

/** What `src/prerender.tsx` draws, with the settings and the addresses of this build. */
async function draw({ root, mode, define, envDir, cacheDir, base }: ResolvedConfig): Promise<readonly DrawnPage[]> {
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
    const { pages } = (await import(pathToFileURL(file).href)) as typeof import('../../src/prerender.tsx')
    return pages
  } finally {
    rmSync(file)
  }
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
      const template = readFileSync(path.join(dir, 'index.html'), 'utf8')
      const styles = [...filesOfModule(bundle, 'src/main.ts'), ...filesOfModule(bundle, 'src/start.ts')]
      const css = [...new Set(styles)]
        .filter((file) => file.endsWith('.css'))
        .map((file) => readFileSync(path.join(dir, file), 'utf8').trim())
        .join('')
      const pages = await draw(config)
      const script = await inlineScript('drawn-language.ts')
      for (const page of pages.filter(({ language }) => language === 'en')) {
        const others = pages.filter((other) => other.path === page.path && other !== page)
        writeFileSync(path.join(dir, `${page.path}.html`), drawnPage(template, page, css, others, script))
      }
    },
  }
}
