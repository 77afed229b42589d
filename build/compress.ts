/**
 * Writes a brotli and a gzip copy of each text and WebAssembly file of the bundle. Servers send the smallest one that a
 * browser accepts.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { afterBuild } from './after-build.ts'

const compressed = /\.(html|js|css|svg|json|webmanifest|txt|wasm)$/

export function compressFiles(): Plugin {
  return afterBuild('compress-files', (folder) => {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!compressed.test(name)) continue
      const file = path.join(folder, name)
      const bytes = readFileSync(file)
      writeFileSync(`${file}.br`, brotliCompressSync(bytes))
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    }
  })
}
