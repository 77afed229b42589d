/**
 * Build configuration of both products: `electron-vite build` writes out/main, out/preload and out/renderer; `vite
 * build --config electron.vite.config.ts --mode web` writes out/web, and the mode next out/next.
 */
import path from 'node:path'
import react from '@vitejs/plugin-react'
import type { UserConfig as ElectronViteConfig } from 'electron-vite'
import { loadEnv, type Plugin, type UserConfig } from 'vite'
import { brandColor } from './build/brand-color.ts'
import { chunkGroups, compileHints, needsPreload, noChunkCycles } from './build/chunks.ts'
import { compressFiles } from './build/compress.ts'
import { singleIcons } from './build/icons.ts'
import { buildTarget } from './build/old-browsers.ts'
import { type PageKind, pages } from './build/page.ts'
import { poCatalogs } from './build/po.ts'
import { pwa } from './build/pwa.ts'
import { checkedSettings, settingsFile } from './build/settings.ts'
import { purgedStyles } from './build/styles.ts'
import { type ThirdPartyPlugins, thirdPartyPlugins } from './build/third-party.ts'

const root = import.meta.dirname

/**
 * electron-vite makes the renderer's addresses relative, for file://. Under app:// they would fail on nested routes.
 */
const absoluteAddresses = { name: 'absolute-addresses', enforce: 'post' as const, config: () => ({ base: '/' }) }

/** The package names only its development build. Without its warnings the first load is 0.5 kB smaller. */
const productionRouter = path.join(root, 'node_modules/react-router/dist/production/index.mjs')

/** FullCalendar takes one function of it, for a popover that the portal never opens: the calendar is 2.5 kB smaller. */
const withoutPopover: Plugin = {
  name: 'without-popover',
  enforce: 'pre',
  resolveId: (id) => (id === 'preact/compat' ? '\0no-popover' : null),
  load: (id) => (id === '\0no-popover' ? 'export const createPortal = () => null' : null),
}

function renderer(outDir: string, kind: PageKind, thirdParty: ThirdPartyPlugins, mode: string): UserConfig {
  return {
    root: path.join(root, 'src'),
    envDir: root,
    plugins: [
      singleIcons,
      react(),
      withoutPopover,
      poCatalogs,
      brandColor(checkedSettings(loadEnv(mode, root, 'VITE_')).brandColor),
      pages(kind),
      noChunkCycles,
      compileHints,
      absoluteAddresses,
      thirdParty.collect(),
    ],
    resolve: { alias: [{ find: /^react-router$/, replacement: productionRouter }] },
    worker: { plugins: () => [thirdParty.collect()] },
    css: { postcss: { plugins: [purgedStyles] } },
    cacheDir: path.join(root, '.vite'),
    build: {
      outDir: path.join(root, outDir),
      emptyOutDir: true,
      minify: true,
      modulePreload: { polyfill: false, resolveDependencies: (_file, needed) => needed.filter(needsPreload) },
      rollupOptions: {
        input: path.join(root, 'src/index.html'),
        checks: { bundlerTimings: false }, // else a slow machine prints which plugin took how long
        output: { codeSplitting: { groups: chunkGroups } },
      },
    },
  }
}

/**
 * Target of the dev server's proxy for calls, stored files and the sandbox's pages (start one with `npm run sandbox`).
 * The modules of src/api have addresses below /api too.
 */
const provider = process.env.API_ORIGIN ?? 'http://127.0.0.1:8787'

export default ({ mode }: { mode: string }): UserConfig | ElectronViteConfig => {
  if (['web', 'next'].includes(mode)) {
    const env = loadEnv(mode, root, 'VITE_')
    const { brandName } = checkedSettings(env)
    const thirdParty = thirdPartyPlugins()
    const web = renderer(`out/${mode}`, 'web', thirdParty, mode)
    return {
      ...web,
      build: { ...web.build, target: buildTarget },
      publicDir: path.join(root, 'resources/web'),
      plugins: [
        ...(web.plugins ?? []),
        settingsFile(env),
        pwa(brandName, thirdParty),
        thirdParty.write,
        mode === 'web' && compressFiles(), // a third of the build's time; the second release is for tests only
      ],
      server: {
        host: '127.0.0.1',
        proxy: { '^/api/(?!\\w+\\.ts)': provider, '/storage': provider, '/sandbox': provider },
      },
    }
  }
  // One list for the app: electron-vite builds its three parts in this order, in one process.
  const thirdParty = thirdPartyPlugins(['electron', 'keytar'])
  const page = renderer('out/renderer', 'desktop', thirdParty, mode)
  return {
    main: {
      plugins: [poCatalogs, thirdParty.collect()],
      build: {
        outDir: path.join(root, 'out/main'),
        minify: true,
        lib: { entry: { index: path.join(root, 'electron/main/index.ts') } },
      },
    },
    preload: {
      plugins: [thirdParty.collect()],
      build: {
        outDir: path.join(root, 'out/preload'),
        externalizeDeps: false,
        minify: true,
        lib: { entry: path.join(root, 'electron/preload/index.ts') },
        rollupOptions: { output: { format: 'cjs', entryFileNames: '[name].cjs' } },
      },
    },
    renderer: { ...page, plugins: [...(page.plugins ?? []), thirdParty.write] },
  }
}
