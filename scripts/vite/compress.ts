/** Leaves a brotli and a gzip file beside each text of the bundle; servers send the smallest that a browser takes. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { configName } from './host-config.ts'

const texts = /\.(html|js|css|svg|json|webmanifest|txt)$/

/** Runs when everything else is written, the worker too. */
export function compressFiles(): Plugin {
  let folder = ''
  return {
    name: 'compress-files',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir)
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (!texts.test(name) || name === configName) continue // its copies would outlive what is written into it
          const file = path.join(folder, name)
          const bytes = readFileSync(file)
          const size = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
          writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: size }))
          writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
        }
      },
    },
  }
}
