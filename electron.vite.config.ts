/**
 * One file for both products:
 * `electron-vite build` makes out/main, out/preload and out/renderer;
 * `vite build --config electron.vite.config.ts --mode web` makes out/web.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import purgeCSSPlugin from '@fullhuman/postcss-purgecss'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'postcss'
import type { Rolldown, UserConfig, Plugin as VitePlugin } from 'vite'
import { leanRouter } from './scripts/vite/lean-router.ts'

const root = import.meta.dirname
const version = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version as string
const define = { __VERSION__: JSON.stringify(version) }

/** Bootstrap is 31 kB of gzipped CSS, most of it unused: its rules are kept for the class names that occur in our sources. */
const purge = purgeCSSPlugin({
  content: [path.join(root, 'src/**/*.{ts,tsx,html}')],
  safelist: ['show', 'active', 'disabled'],
}) as Plugin

/**
 * Bootstrap and the theme go into cascade layers: the page's style sheet comes last (see fastFirstPage), and
 * without layers it would win over the style sheets that screens bring along.
 */
const styleLayers: Plugin = {
  postcssPlugin: 'style-layers',
  async OnceExit(css, helpers) {
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

/**
 * Few files for the first load: whole ones compress better than crumbs. Each chunk is a module with all that it imports
 * and no earlier one has: the start script, the application around every screen, the sign-in screen.
 */
const firstLoad = [
  { name: 'start', test: /src\/platform\/choose\.ts$/, priority: 3 },
  { name: 'base', test: /src\/app\/app\.tsx$/, priority: 2 },
  { name: 'auth', test: /src\/screens\/auth\/sign-in\.tsx$/, priority: 1 },
]

/** A chunk's name with those of all it imports, and their style sheets. */
function filesOf(bundle: Rolldown.OutputBundle, fileName: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk' || found.has(fileName)) return found
  found.add(fileName)
  for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css)
  for (const imported of chunk.imports) filesOf(bundle, imported, found)
  return found
}

/** Chunks that import each other start in the order in which they arrive, now and then the wrong one: such a build fails. */
const noChunkCycles: VitePlugin = {
  name: 'no-chunk-cycles',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const circle = chunk.imports.find((imported) => filesOf(bundle, imported).has(chunk.fileName))
      if (circle !== undefined) this.error(`chunks ${chunk.fileName} and ${circle} import each other`)
    }
  },
}

/**
 * The page for a slow line: the application and the sign-in screen are
 * fetched while the page is still read, because the small start script asks for them only when it
 * runs; the style sheet comes after the static shell, so that the shell is painted at once
 * (`main.ts` waits for the styles).
 */
const fastFirstPage: VitePlugin = {
  name: 'fast-first-page',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (bundle === undefined) return html // the dev server
      const wanted = Object.values(bundle)
        .filter((file) => file.type === 'chunk' && ['start', 'app', 'base', 'auth', 'sign-in'].includes(file.name))
        .flatMap((chunk) => [...filesOf(bundle, chunk.fileName)])
      const files = [...new Set(wanted)].filter((file) => !html.includes(file))
      const styles = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
      const page = styles
        .reduce((rest, style) => rest.replace(style, ''), html)
        .replace('<script type="module"', '<script async type="module"')
        .replace('</body>', `${styles.join('')}\n  </body>`)
      const tags = files.map((file) => ({
        tag: 'link',
        attrs: file.endsWith('.css')
          ? { rel: 'preload', as: 'style', crossorigin: true, href: `/${file}` }
          : { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        injectTo: 'head' as const,
      }))
      return { html: page, tags }
    },
  },
}

/** electron-vite makes the renderer's addresses relative, for file://; under app:// a page deep in the history would miss them. */
const absoluteAddresses = { name: 'absolute-addresses', enforce: 'post' as const, config: () => ({ base: '/' }) }

function renderer(outDir: string): UserConfig {
  return {
    root: path.join(root, 'src'),
    envDir: root,
    define,
    plugins: [react(), leanRouter, fastFirstPage, noChunkCycles, absoluteAddresses],
    css: { postcss: { plugins: [styleLayers] } },
    cacheDir: path.join(root, '.vite'),
    build: {
      outDir: path.join(root, outDir),
      emptyOutDir: true,
      minify: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: path.join(root, 'src/index.html'),
        output: { codeSplitting: { groups: firstLoad } },
      },
    },
  }
}

/** What `npm run dev:web` passes calls, stored files and the sandbox's pages on to (start one with `npm run sandbox`). */
const provider = process.env.API_ORIGIN ?? 'http://127.0.0.1:8787'

export default ({ mode }: { mode: string }) => {
  if (mode === 'web') {
    return {
      ...renderer('out/web'),
      server: { host: '127.0.0.1', proxy: { '/api': provider, '/storage': provider, '/sandbox': provider } },
    }
  }
  return {
    main: {
      define,
      build: {
        outDir: path.join(root, 'out/main'),
        minify: false,
        lib: { entry: path.join(root, 'electron/main/index.ts') },
      },
    },
    preload: {
      build: {
        outDir: path.join(root, 'out/preload'),
        externalizeDeps: false,
        lib: { entry: path.join(root, 'electron/preload/index.ts') },
        rollupOptions: { output: { format: 'cjs', entryFileNames: '[name].cjs' } },
      },
    },
    renderer: renderer('out/renderer'),
  }
}
