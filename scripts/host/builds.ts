/** Builds for `npm start` and the journeys: paths, staleness and build commands. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')

/** Files that every build reads. */
const settings = ['electron.vite.config.ts', 'package.json', '.env*']

/**
 * Returns true if a build is missing or older than one of its sources.
 * @param result a file that it writes
 * @param folders that it reads
 */
export function isStale(result: string, folders: readonly string[], project = root): boolean {
  if (!existsSync(result)) return true
  const built = statSync(result).mtimeMs
  const sources = globSync([...folders.map((folder) => `${folder}/**/*.*`), ...settings], { cwd: project })
  return sources.some((source) => statSync(path.join(project, source)).mtimeMs > built)
}

function build(tool: string, args: readonly string[]): void {
  const result = spawnSync(process.execPath, [path.join(root, 'node_modules', tool), ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  if (result.status !== 0) throw new Error('The build failed; see above.')
}

/** Modes of Vite: `.env.next` has the settings of the second. */
export type WebBundle = 'web' | 'next'

/** Returns the folder of a web bundle. */
export function webRootOf(bundle: WebBundle): string {
  return path.join(root, 'out', bundle)
}

export const webRoot = webRootOf('web')

/** Returns true if a folder contains no web bundle, or an outdated one. */
export function isWebBuildStale(folder: string): boolean {
  return isStale(path.join(folder, 'index.html'), ['src', 'worker', 'build', 'resources/web'])
}

/** Builds a web bundle below `out` unless it is up to date. @throws when the build fails */
export function ensureWebBuild(bundle: WebBundle): void {
  const folder = webRootOf(bundle)
  if (!isWebBuildStale(folder)) return
  console.log(`Building out/${bundle} …`)
  const args = ['build', '--config', 'electron.vite.config.ts', '--mode', bundle, '--logLevel', 'warn']
  build('vite/bin/vite.js', [...args, '--outDir', folder, '--emptyOutDir'])
}

/** Returns true if the desktop build is missing or outdated. */
export function isDesktopBuildStale(): boolean {
  return isStale(path.join(root, 'out/main/index.js'), ['src', 'electron', 'build'])
}

/** Builds `out/main`, `out/preload` and `out/renderer` unless they are up to date. @throws when the build fails */
export function ensureDesktopBuild(): void {
  if (!isDesktopBuildStale()) return
  console.log('Building the desktop app …')
  build('electron-vite/bin/electron-vite.js', ['build', '--logLevel', 'warn'])
}
