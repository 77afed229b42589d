/**
 * One file for both products (design.md, "One renderer, two builds"):
 * `electron-vite build` makes out/main, out/preload and out/renderer;
 * `vite build --config electron.vite.config.ts --mode web` makes out/web.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import purgeCSSPlugin from '@fullhuman/postcss-purgecss'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'postcss'
import type { UserConfig } from 'vite'

const root = import.meta.dirname
const version = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version as string
const define = { __VERSION__: JSON.stringify(version) }

/** Class names that Bootstrap's rules are kept for: those in our sources and in the parts of libraries that we use. */
const purge = purgeCSSPlugin({
  content: [
    path.join(root, 'src/**/*.{ts,tsx,html}'),
    path.join(root, 'node_modules/react-bootstrap/esm/{Dropdown*,Tab*,Nav*}.js'),
  ],
  safelist: ['show', 'active', 'disabled'],
}) as Plugin

/** Bootstrap is 31 kB of gzipped CSS, most of it unused. Our own style sheets are left as they are: their class names are also made at run time. */
const purgeBootstrap: Plugin = {
  postcssPlugin: 'purge-bootstrap',
  OnceExit(css, helpers) {
    if (css.source?.input.file?.includes('node_modules/bootstrap/')) return purge.OnceExit?.(css, helpers)
  },
}

function renderer(outDir: string, base: string): UserConfig {
  return {
    root: path.join(root, 'src'),
    envDir: root,
    base,
    define,
    plugins: [react()],
    css: { postcss: { plugins: [purgeBootstrap] } },
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
