/** Bundles the inline scripts of the pages from modules in `src`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig, mergeConfig, type ResolvedConfig, type Rolldown } from 'vite'
import { poCatalogs } from './po.ts'
import { project } from './project.ts'

/** Settings that a bundle inherits from the main build. */
export type BuildSettings = Partial<Pick<ResolvedConfig, 'mode' | 'define' | 'envDir' | 'base'>>

/**
 * @returns the code of a module with all its imports
 * @param entry file name in src/boot
 */
async function bundled(entry: string, settings: BuildSettings, more: InlineConfig): Promise<string> {
  const { mode, define, envDir, base } = settings
  const file = path.join(project, 'src/boot', entry)
  const shared: InlineConfig = {
    configFile: false,
    root: path.join(project, 'src'),
    logLevel: 'error',
    plugins: [poCatalogs],
    ...(mode && { mode }),
    ...(define && { define }),
    ...(envDir && { envDir }),
    ...(base && { base }),
    build: { write: false, rollupOptions: { input: file, output: { codeSplitting: false } } },
  }
  const built = await build(mergeConfig(shared, more))
  return (built as Rolldown.RolldownOutput).output[0].code
}

/** Returns a module as an inline script. */
export async function inlineScript(entry: string, settings: BuildSettings = {}): Promise<string> {
  const code = await bundled(entry, settings, {
    build: { minify: true, modulePreload: false, rollupOptions: { output: { format: 'iife' } } },
  })
  return code.trim()
}

/**
 * Imports `src/boot/prerender.tsx`, built with the settings of this build.
 * @param cacheDir folder for a temporary file
 */
export async function prerendered(
  settings: BuildSettings,
  cacheDir: string,
): Promise<typeof import('../src/boot/prerender.tsx')> {
  const code = await bundled('prerender.tsx', settings, {
    ssr: { noExternal: true },
    build: { ssr: true },
  })
  const file = path.join(cacheDir, `prerendered-${process.pid}.mjs`)
  mkdirSync(cacheDir, { recursive: true })
  writeFileSync(file, code)
  try {
    return await import(pathToFileURL(file).href)
  } finally {
    rmSync(file)
  }
}
