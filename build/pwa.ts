/** Makes the web build installable and available offline: service worker and manifest. resources/web has the icons. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import type { ThirdPartyPlugins } from './third-party.ts'

const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

const manifestOf = (brand: string) => ({
  id: '/',
  name: brand,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f7f5f2',
  theme_color: '#f7f5f2',
  icons,
})

/**
 * Plugins of the web build.
 * @param brand name of the product
 * @param thirdParty also collects the worker's modules
 */
export function pwa(brand: string, thirdParty: ThirdPartyPlugins): PluginOption[] {
  let folder = ''
  return [
    {
      name: 'installable',
      apply: 'build',
      configResolved({ root, build }) {
        folder = path.resolve(root, build.outDir)
      },
      // The page has no link to it: a script adds it later, so that the first load does not wait for it.
      generateBundle() {
        this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifestOf(brand)) })
      },
    },
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../worker',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        buildPlugins: { vite: [thirdParty.collect()] },
        globPatterns: ['index.html', 'assets/**/*'],
        // 1 MB, which the browser itself keeps after the first scan; a detector of its own needs only the barcode worker.
        globIgnores: ['assets/zxing_reader-*'],
        dontCacheBustURLsMatching: /^assets\//,
        manifestTransforms: [
          (entries) => ({
            warnings: [],
            manifest: entries.map((entry) => {
              if (entry.url === 'index.html') return { ...entry, url: '/' }
              const sha256 = createHash('sha256')
                .update(readFileSync(path.join(folder, entry.url)))
                .digest('base64')
              return { ...entry, url: `/${entry.url}`, integrity: `sha256-${sha256}` }
            }),
          }),
        ],
      },
    }),
  ]
}
