// `npm run setup`, also the first part of `npm start` and `npm test`: installs what this machine lacks. Runs on the
// machine's own Node, before node_modules exists: imports only Node's modules.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { installedChromium } from './machine/chromium.mjs'
import { electronBinary } from './machine/electron.mjs'
import { readOptions, stop } from './machine/options.mjs'
import { setUpSystem } from './machine/system-packages.mjs'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** Debian packages from which npm builds keytar, the OS keychain. */
const toBuild = ['libsecret-1-dev', 'pkg-config', 'make', 'g++', 'python3']

/** Debian packages for the tests: browsers and their display, a keyring, the web servers of deploy/. */
const toTest = [
  ...(process.env.CHROMIUM_PATH === undefined ? ['chromium', 'chromium-headless-shell'] : []),
  ...['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth', 'gnome-keyring', 'dbus'],
  ...['nginx', 'libnginx-mod-http-brotli-static', 'caddy', 'openssl'],
]

/** Time limit for the download of Electron or Chromium, in milliseconds. */
const maxDownload = 5 * 60_000

/** Runs a command. @returns true on success */
function run(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0
}

/** Returns true if every package of the lock file is installed in its version; optional ones may be missing. */
function packagesAreThere() {
  const installed = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installed)) return false
  const there = JSON.parse(readFileSync(installed, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(
    ([place, { version, optional }]) => place === '' || optional || there[place]?.version === version,
  )
}

/** Runs `npm ci` if a package is missing or outdated. Ends the script when it fails. */
function setUpPackages() {
  if (packagesAreThere()) return
  console.log('Installing npm packages …')
  // Without warnings: npm compares the packages with the machine's Node, but they run on the project's own.
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  if (!(npm ? run(process.execPath, [npm, ...args]) : run('npm', args))) stop('npm ci failed; see above.')
  if (!existsSync(path.join(root, 'node_modules/keytar'))) {
    console.log('keytar (the OS keychain) could not be built: the desktop app will keep its session in memory only.')
  }
}

/** Returns the project's own Node (devDependency `node`). */
export function projectNode() {
  return path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/** Runs an installer within the time limit, and says in one line why it failed. */
function download(name, installer) {
  const { status, error, stderr } = spawnSync(projectNode(), installer, {
    cwd: root,
    // Node reads the usual proxy variables only if told to. With an override Electron's would move a file there.
    env: { ...process.env, NODE_USE_ENV_PROXY: '1', ELECTRON_OVERRIDE_DIST_PATH: '' },
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: maxDownload,
    killSignal: 'SIGKILL',
  })
  if (status === 0) return
  const reason = error?.code ?? stderr.split('\n').find((line) => /\w/.test(line)) ?? `it ended with ${status}`
  console.log(`${name} could not be fetched: ${reason}. The next start tries again.`)
}

/** Runs Electron's own installer. Without Electron the portal runs in the browser. */
function setUpElectron() {
  if (process.env.PORTAL_SKIP_ELECTRON === '1' || electronBinary(root, process.env) !== null) return
  console.log('Fetching Electron (about 120 MB) …')
  download('Electron', ['node_modules/electron/install.js'])
}

/** Playwright's own Chromium, for a system without one. Its installer does nothing if it is there. */
function setUpChromium() {
  if (installedChromium(process.env) !== null) return
  download('Chromium', ['node_modules/playwright/cli.js', 'install', '--no-shell', 'chromium'])
}

/**
 * @param {{forTests: boolean, electron: boolean}} options
 *   forTests: also installs what only tests need; electron: also downloads Electron's binary
 */
export function setUp({ forTests, electron }) {
  setUpSystem([...toBuild, ...(forTests ? toTest : [])])
  setUpPackages()
  if (electron) setUpElectron()
  if (forTests) setUpChromium()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { app, electron } = readOptions({ app: { type: 'boolean' }, electron: { type: 'boolean' } }).values
  setUp({ forTests: !app && !electron, electron: true })
  if (electron && electronBinary(root, process.env) === null)
    stop("npm run dev needs Electron's binary. Without it there is npm run dev:web.")
}
