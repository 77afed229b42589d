/** Makes the web build installable and available offline: service worker, manifest and icons. */
import { createHash } from 'node:crypto'
import { copyFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, PluginOption, Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { type Language, languages } from '../src/domain/text/languages.ts'
import { manifestTexts } from '../src/i18n/boot-texts.ts'
import { manifestAddress } from '../src/platform/web/manifest-address.ts'
import { project } from './project.ts'
import type { ThirdPartyPlugins } from './third-party.ts'

/** Modules of rarely used screens and of other builds. Their files are cached at first use. */
const rare = /\/src\/(screens\/(calendar|demo)\/|screens\/auth\/google-|platform\/desktop\/|(platform\/web|app)\/kiosk)/

/**
 * The barcode reader: large, and not part of any chunk. Its worker is precached, because a browser with a detector of
 * its own scans offline with the worker alone.
 */
const rareAsset = /^assets\/zxing_reader-/

function filesOf(chunk: Rolldown.OutputChunk): string[] {
  return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])]
}

/** Returns the files that are reachable only through rare modules. */
export function rareFiles(bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const wanted = new Set<string>()
  const visit = (fileName: string) => {
    const chunk = chunks.get(fileName)
    if (chunk === undefined || wanted.has(fileName)) return
    for (const file of filesOf(chunk)) wanted.add(file)
    chunk.imports.forEach(visit)
    for (const next of chunk.dynamicImports) {
      if (!chunks.get(next)?.moduleIds.some((id) => rare.test(id))) visit(next)
    }
  }
  for (const chunk of chunks.values()) if (chunk.isEntry) visit(chunk.fileName)
  const unwanted = [...chunks.values()].flatMap(filesOf).filter((file) => !wanted.has(file))
  return new Set([...unwanted, ...Object.keys(bundle).filter((file) => rareAsset.test(file))])
}

const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

function manifestOf(brand: string, language: Language) {
  const { name, description, application, calendar } = manifestTexts[language]
  return {
    id: '/',
    lang: language,
    name: name(brand),
    short_name: brand,
    description,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f7f5f2',
    theme_color: '#f7f5f2',
    icons,
    shortcuts: [
      { name: application, url: '/application' },
      { name: calendar, url: '/calendar' },
    ],
  }
}

/**
 * Emits a manifest per language, and the icons. The page has no manifest link: a script adds it later, so that the
 * first load does not wait for it.
 */
function installable(brand: string): Plugin {
  return {
    name: 'installable',
    apply: 'build',
    generateBundle() {
      for (const language of languages) {
        const fileName = manifestAddress(language).slice(1)
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(manifestOf(brand, language)) })
      }
      for (const name of [...icons.map(({ src }) => src.slice(1)), 'apple-touch-icon.png']) {
        this.emitFile({
          type: 'asset',
          fileName: name,
          source: readFileSync(path.join(project, 'resources/web', name)),
        })
      }
    },
  }
}

/**
 * Plugins of the web build for personal devices; a kiosk has no worker and is not installable.
 * @param brand name of the product
 * @param thirdParty also collects the worker's modules
 */
export function pwa(brand: string, thirdParty: ThirdPartyPlugins): PluginOption[] {
  let folder = ''
  let onFirstUse: ReadonlySet<string> = new Set()
  const findRareFiles: Plugin = {
    name: 'rare-files',
    apply: 'build',
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir)
    },
    generateBundle(_options, bundle) {
      onFirstUse = rareFiles(bundle)
    },
    writeBundle() {
      copyFileSync(path.join(project, 'worker/off.js'), path.join(folder, 'sw-off.js'))
    },
  }
  return [
    findRareFiles,
    installable(brand),
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
        dontCacheBustURLsMatching: /^assets\//,
        manifestTransforms: [
          (entries) => ({
            warnings: [],
            manifest: entries.map((entry) => {
              if (entry.url === 'index.html') return { ...entry, url: '/' }
              const sha256 = createHash('sha256')
                .update(readFileSync(path.join(folder, entry.url)))
                .digest('base64')
              return {
                ...entry,
                url: `/${entry.url}`,
                integrity: `sha256-${sha256}`,
                ...(onFirstUse.has(entry.url) && { onFirstUse: true }),
              }
            }),
          }),
        ],
      },
    }),
  ]
}
