/**
 * One file for both products (design.md, "One renderer, two builds"):
 * `electron-vite build` makes out/main, out/preload and out/renderer;
 * `vite build --config electron.vite.config.ts --mode web` makes out/web.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import purgeCSSPlugin from '@fullhuman/postcss-purgecss'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'

const root = import.meta.dirname
const version = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version as string
const define = { __VERSION__: JSON.stringify(version) }

/** Bootstrap is 31 kB of gzipped CSS, most of it unused: keep the rules whose class names our sources (or react-bootstrap's) contain. */
const purge = purgeCSSPlugin({
  content: [
    path.join(root, 'src/**/*.{ts,tsx,html}'),
    path.join(root, 'node_modules/react-bootstrap/esm/{Dropdown*,Tab*,Nav*}.js'),
    path.join(root, 'node_modules/flatpickr/dist/flatpickr.js'),
  ],
  safelist: { standard: [/^flatpickr/, /^fc/, 'show', 'active', 'disabled'], greedy: [/data-theme/, /dialog/] },
  variables: false,
})

function renderer(outDir: string, base: string): UserConfig {
  return {
    root: path.join(root, 'src'),
    envDir: root,
    base,
    define,
    plugins: [react()],
    css: { postcss: { plugins: [purge] } },
    cacheDir: path.join(root, '.vite'),
    build: {
      outDir: path.join(root, outDir),
      emptyOutDir: true,
      minify: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rollupOptions: { input: path.join(root, 'src/index.html') },
    },
  }
}

/** What `npm run dev:web` passes calls, stored files and the sandbox's pages on to (start one with `npm run sandbox`). */
const provider = process.env.API_ORIGIN ?? 'http://127.0.0.1:8787'

export default ({ mode }: { mode: string }) => {
  if (mode === 'web') {
    return {
      ...renderer('out/web', '/'),
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
    renderer: renderer('out/renderer', '/'),
  }
}
