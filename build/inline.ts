/** The scripts that stand in a page, bundled from the real functions of `src`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig, mergeConfig, type ResolvedConfig, type Rolldown } from 'vite'
import { poCatalogs } from './po.ts'
import { project } from './project.ts'

/** What a bundle takes over from the build that it is a part of. */
export type BuildSettings = Partial<Pick<ResolvedConfig, 'mode' | 'define' | 'envDir' | 'base'>>

/** @returns the code of one file with all that it imports. @param entry in src/boot */
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

/** A script as browsers read it inside of a page. */
export async function inlineScript(entry: string, settings: BuildSettings = {}): Promise<string> {
  const code = await bundled(entry, settings, {
    build: { minify: true, modulePreload: false, rollupOptions: { output: { format: 'iife' } } },
  })
  return code.trim()
}

/** What `src/boot/prerender.tsx` exports, with the settings of this build. @param cacheDir for a file of the moment */
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
