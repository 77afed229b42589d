/** Builds for `npm start` and the journeys: paths, staleness and build commands. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')

/** Returns the latest modification time of files and folders, in milliseconds since 1970. */
function newestChange(places: readonly string[]): number {
  const times = places.filter(existsSync).map((place) => {
    const found = statSync(place)
    if (!found.isDirectory()) return found.mtimeMs
    return newestChange(readdirSync(place).map((name) => path.join(place, name)))
  })
  return Math.max(0, ...times)
}

/**
 * Returns true if the result is missing or older than a source.
 * @param result a file that the build writes
 * @param sources files and folders that the build reads
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

const webBuild = ['build', '--config', 'electron.vite.config.ts', '--mode', 'web', '--logLevel', 'warn']

/**
 * Environment of each web bundle. `next`, for the tests of updates and settings, has another brand on every page, and
 * Google sign-in.
 */
const webSettings = {
  web: {},
  kiosk: { VITE_KIOSK: 'true' },
  next: {
    VITE_BRAND_NAME: 'NextStaff',
    VITE_ID_PREFIX: 'NS-',
    VITE_BRAND_COLOR: '#0B6E99',
    VITE_GOOGLE_CLIENT_ID: '12-next.apps.googleusercontent.com',
  },
}

export type WebBundle = keyof typeof webSettings

/** Returns the folder of a web bundle. */
export function webRootOf(bundle: WebBundle): string {
  return path.join(root, 'out', bundle)
}

export const webRoot = webRootOf('web')

/** Returns true if a folder contains no web bundle, or an outdated one. */
export function isWebBuildStale(folder: string): boolean {
  return isStale(path.join(folder, 'index.html'), sourcesOf(['src', 'worker', 'build', 'resources/web']))
}

/** Builds a web bundle below `out` unless it is up to date. @throws when the build fails */
export function ensureWebBuild(bundle: WebBundle): void {
  const folder = webRootOf(bundle)
  if (!isWebBuildStale(folder)) return
  console.log(`Building out/${bundle} …`)
  buildWebInto(folder, { ...process.env, ...webSettings[bundle] })
}

/** Builds the web bundle into a folder. @throws when the build fails */
export function buildWebInto(folder: string, env = process.env): void {
  build('vite/bin/vite.js', [...webBuild, '--outDir', folder, '--emptyOutDir'], env)
}

/** Builds `out/main`, `out/preload` and `out/renderer` unless they are up to date. @throws when the build fails */
export function ensureDesktopBuild(): void {
  if (!isStale(path.join(root, 'out/main/index.js'), sourcesOf(['src', 'electron', 'build']))) return
  console.log('Building the desktop app …')
  build('electron-vite/bin/electron-vite.js', ['build', '--logLevel', 'warn'])
}
