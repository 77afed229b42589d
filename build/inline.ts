/** Bundles modules of `src/boot` for the pages: their inline scripts, and what prerenders the forms. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { poCatalogs } from './po.ts'
import { project } from './project.ts'

const src = path.join(project, 'src')

/** @param mode of the main build, whose .env files count */
function settingsOf(mode: string): InlineConfig {
  return { configFile: false, root: src, envDir: project, logLevel: 'error', plugins: [poCatalogs], mode }
}

/**
 * Returns a module with all its imports as an inline script.
 * @param entry file name in src/boot
 */
export async function inlineScript(entry: string, mode: string): Promise<string> {
  const built = await build({
    ...settingsOf(mode),
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: { input: path.join(src, 'boot', entry), output: { format: 'iife', codeSplitting: false } },
    },
  })
  return (built as Rolldown.RolldownOutput).output[0].code.trim()
}

/**
 * Builds and imports `src/boot/prerender.tsx`.
 * @param cacheDir folder for temporary files
 */
export async function prerendered(mode: string, cacheDir: string): Promise<typeof import('../src/boot/prerender.tsx')> {
  const outDir = path.join(cacheDir, `prerendered-${process.pid}`)
  await build({ ...settingsOf(mode), ssr: { noExternal: true }, build: { ssr: 'boot/prerender.tsx', outDir } })
  try {
    return await import(pathToFileURL(path.join(outDir, 'prerender.js')).href)
  } finally {
    rmSync(outDir, { recursive: true })
  }
}
