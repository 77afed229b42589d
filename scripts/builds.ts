/** Makes the builds that `npm start` and the kiosk's tests show, when they are missing or older than their sources. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

/** When the newest of these files (or of the files in these folders) changed, in milliseconds since 1970. */
function newestChange(places: readonly string[]): number {
  const times = places.filter(existsSync).map((place) => {
    const found = statSync(place)
    if (!found.isDirectory()) return found.mtimeMs
    return newestChange(readdirSync(place).map((name) => path.join(place, name)))
  })
  return Math.max(0, ...times)
}

/**
 * True when there is no result or a source is younger.
 * @param result a file that the build writes
 * @param sources files and folders that it is made from
 */
export function isStale(result: string, sources: readonly string[]): boolean {
  return !existsSync(result) || statSync(result).mtimeMs < newestChange(sources)
}

function sourcesOf(folders: readonly string[]): string[] {
  const settings = ['electron.vite.config.ts', 'package.json', '.env', '.env.local', '.env.production', '.env.web']
  return [...folders, ...settings].map((place) => path.join(root, place))
}

function build(tool: string, args: readonly string[], env = process.env): void {
  const result = spawnSync(process.execPath, [path.join(root, 'node_modules', tool), ...args], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  if (result.status !== 0) throw new Error('The build failed; see above.')
}

const webSources = ['src', 'worker', 'build', 'resources/web']
const webBuild = ['build', '--config', 'electron.vite.config.ts', '--mode', 'web', '--logLevel', 'warn']

/** `out/web`. @throws when the build fails */
export function ensureWebBuild(): void {
  if (!isWebBuildStale(path.join(root, 'out/web'))) return
  console.log('Building the web bundle …')
  build('vite/bin/vite.js', webBuild)
}

/** The folder of the web bundle of a kiosk. */
export const kioskRoot = path.join(root, 'out/kiosk')

/** The folder of a release that follows the one in `out/web`, with another name on every page, for the tests of updates. */
export const nextRoot = path.join(root, 'out/next')

/** True when a folder holds no web bundle, or not what the sources say. */
export function isWebBuildStale(folder: string): boolean {
  return isStale(path.join(folder, 'index.html'), sourcesOf(webSources))
}

/** `out/kiosk`: the web bundle with VITE_KIOSK set. @throws when the build fails */
export function ensureKioskBuild(): void {
  if (!isWebBuildStale(kioskRoot)) return
  console.log('Building the web bundle of a kiosk …')
  buildWebInto(kioskRoot, { ...process.env, VITE_KIOSK: 'true' })
}

/** The web bundle in another folder than `out/web`. @throws when the build fails */
export function buildWebInto(folder: string, env = process.env): void {
  build('vite/bin/vite.js', [...webBuild, '--outDir', folder, '--emptyOutDir'], env)
}

/** `out/next`: the web bundle that calls itself NextStaff. @throws when the build fails */
export function ensureNextBuild(): void {
  if (!isWebBuildStale(nextRoot)) return
  console.log('Building the release that follows …')
  buildWebInto(nextRoot, { ...process.env, VITE_BRAND_NAME: 'NextStaff' })
}

/** `out/main`, `out/preload`, `out/renderer`. @throws when the build fails */
export function ensureDesktopBuild(): void {
  if (!isStale(path.join(root, 'out/main/index.js'), sourcesOf(['src', 'electron']))) return
  console.log('Building the desktop app …')
  build('electron-vite/bin/electron-vite.js', ['build', '--logLevel', 'warn'])
}
