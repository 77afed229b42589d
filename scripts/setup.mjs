// Sets up a new machine: Debian packages (as root, with apt), then `npm ci`, then Electron's binary. Runs on the
// machine's own Node before node_modules exists: imports only Node's modules.
import './machine/node-version.mjs'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createApt } from './machine/apt.mjs'
import { fullChromium, headlessShell, testChromium } from './machine/chromium.mjs'
import { electronBinary } from './machine/electron-binary.mjs'
import { fetchElectron } from './machine/electron-fetch.mjs'
import { installLibraries, missingPackages } from './machine/electron-ready.mjs'
import { npmCommand } from './machine/npm.mjs'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/**
 * System packages that the project needs, not all of them in every Debian and Ubuntu release. `test` checks whether they
 * are installed. keytar is compiled (make, g++, pkg-config, libsecret); browser journeys run in Debian's
 * Chromium; the keychain tests unlock a real keyring on a private D-Bus.
 */
const systemNeeds = [
  {
    packages: ['chromium'],
    why: 'browser tests and desktop journeys',
    test: () => existsSync(fullChromium),
    tests: true,
  },
  {
    packages: ['chromium-headless-shell'],
    why: 'browser tests in two thirds of the time',
    test: () => process.env.CHROMIUM_PATH !== undefined || existsSync(headlessShell),
    tests: true,
  },
  {
    packages: ['firefox-esr'],
    why: 'the engine journeys in Firefox',
    test: () => onPath('firefox-esr'),
    tests: true,
  },
  {
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
    why: "the engine journeys in WebKit, Safari's engine; desktop journeys where there is no display",
    test: () => onPath('WebKitWebDriver') && onPath('xvfb-run') && onPath('xauth'),
    tests: true,
  },
  {
    packages: ['nginx', 'libnginx-mod-http-brotli-static', 'caddy', 'openssl'],
    why: 'the contract of the web servers in deploy/',
    test: () => onPath('nginx') && onPath('caddy') && onPath('openssl'),
    tests: true,
  },
  {
    packages: ['libsecret-1-dev', 'pkg-config'],
    why: 'building keytar (the OS keychain)',
    test: () => succeeds('pkg-config', ['--exists', 'libsecret-1']),
  },
  {
    packages: ['make', 'g++', 'python3'],
    why: 'building keytar (the OS keychain)',
    test: () => ['make', 'g++', 'python3'].every(onPath),
  },
  {
    packages: ['gnome-keyring', 'dbus'],
    why: 'keychain tests against a real keyring',
    test: () => onPath('gnome-keyring-daemon') && onPath('dbus-run-session'),
    tests: true,
  },
]

function succeeds(command, args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

function onPath(command) {
  return succeeds('sh', ['-c', `command -v ${command}`])
}

const apt = createApt()
const mayInstall = () => process.getuid?.() === 0 && onPath('apt-get')

/**
 * Installs missing Debian packages, or lists them with the command that installs them. Never stops the setup: the
 * portal works without them, with fewer features.
 */
function setUpSystem(forTests) {
  if (process.platform !== 'linux') return
  const missing = systemNeeds.filter((need) => (forTests || !need.tests) && !need.test())
  if (missing.length === 0) return
  const left = mayInstall() ? apt.install(missing) : missing
  if (left.length === 0) return
  console.log('These system packages are missing:')
  for (const need of left) console.log(`  ${need.packages.join(' ')}  (${need.why})`)
  console.log(`On Debian or Ubuntu: sudo apt-get install ${left.flatMap((need) => need.packages).join(' ')}`)
}

/** Returns true if every package of the lock file is installed in its version; optional ones may be missing. */
function packagesAreThere() {
  const installed = path.join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const there = JSON.parse(readFileSync(installed, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(([place, { version, optional }]) => {
    return place === '' || optional || there[place]?.version === version
  })
}

const engineWarning =
  /^npm warn EBADENGINE Unsupported engine \{\r?\n(?:npm warn EBADENGINE {3}.*\r?\n)*npm warn EBADENGINE \}\r?\n/gim

/**
 * Removes expected warnings from npm's output. npm checks the Node that it runs on, but the packages run on the
 * project's own. Warnings about other engines (such as npm) stay, and all stay if npm runs on the project's own Node.
 * @param {string} words standard error of `npm ci`
 * @param {{machine: string, own: string}} node versions such as 'v24.21.0'
 */
export function withoutExpectedWarnings(words, node) {
  if (node.machine === node.own) return words
  return words.replace(engineWarning, (block) => (/required: \{ node: '[^']*' \},/.test(block) ? '' : block))
}

/** Runs `npm ci` if a package is missing or its version differs from the lock file. */
function setUpPackages() {
  if (packagesAreThere()) return
  console.log('Installing npm packages …')
  const own = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).devDependencies.node
  const [command, args] = npmCommand(['ci', '--no-audit', '--no-fund'])
  const { error, status, stderr } = spawnSync(command, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  process.stderr.write(withoutExpectedWarnings(stderr ?? '', { machine: process.version, own: `v${own}` }))
  if (error) throw error
  if (status !== 0) throw new Error(`npm ci ended with ${status}`)
  if (!existsSync(path.join(root, 'node_modules', 'keytar'))) {
    console.log('keytar (the OS keychain) could not be built: the desktop app will keep its session in memory only.')
  }
}

/** Warns if the browser for the tests is missing: they fail without it. */
function checkBrowser() {
  if (existsSync(testChromium)) return
  console.log(`There is no browser at ${testChromium}: component tests and journeys will fail.`)
  console.log('Install Chromium (Debian: sudo apt-get install chromium) or set CHROMIUM_PATH to one.')
}

/** Returns the project's own Node (devDependency `node`), else the running one. */
export function projectNode() {
  const own = path.join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return existsSync(own) ? own : process.execPath
}

/** Installs Electron's shared libraries with apt as root; otherwise lists them. */
function setUpLibraries(binary) {
  const missing = missingPackages(binary)
  if (missing.length === 0) return
  if (mayInstall()) {
    apt.install(apt.needsOf(missing.map(({ spellings }) => spellings)))
    if (missingPackages(binary).length === 0) return
  }
  console.log(`Electron needs shared libraries that are missing here. ${installLibraries(missing)}`)
}

/**
 * Downloads Electron's binary if it is missing. Without it the portal runs in the browser.
 * @param {{folder?: string, env?: NodeJS.ProcessEnv, silence?: number, out?: {write: (text: string) => unknown}}}
 * [options] folder: of the project; the others as for `fetchElectron`
 */
export async function setUpElectron({ folder = root, env = process.env, silence, out = process.stdout } = {}) {
  if (env.PORTAL_SKIP_ELECTRON === '1') return
  if (electronBinary(folder, env) === null) {
    const problem = await fetchElectron({ root: folder, node: projectNode(), env, silence, out })
    if (problem !== null) {
      out.write(`Electron could not be fetched: ${problem}. The next start tries again.\n`)
      return
    }
  }
  setUpLibraries(electronBinary(folder, env))
}

/**
 * @param {{forTests: boolean, electron: boolean}} options
 *   forTests: also installs the browser and keyring for the tests; electron: also downloads Electron's binary
 * @throws when the npm packages can't be installed
 */
export async function setUp({ forTests, electron }) {
  setUpSystem(forTests)
  setUpPackages()
  if (electron) await setUpElectron()
  if (forTests) checkBrowser()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await setUp({ forTests: !process.argv.includes('--app'), electron: true })
}
