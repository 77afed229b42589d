// Makes a fresh machine ready: Debian packages (as root, with apt), then `npm ci`.
// Runs on whatever Node the machine has, before node_modules exists: no imports beyond Node's own.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/**
 * What the project needs from the system. `test` says whether it is there already.
 * keytar is compiled (make, g++, pkg-config, libsecret); browser journeys run in Debian's Chromium;
 * the keychain tests unlock a real keyring on a private D-Bus.
 */
const systemNeeds = [
  {
    packages: ['chromium'],
    why: 'browser tests and desktop journeys',
    test: () => existsSync(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'),
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

function run(command, args, env = process.env) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', env, shell: process.platform === 'win32' })
  if (result.error) throw result.error
  if (result.status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${result.status}`)
}

/** Installs missing Debian packages, or says which are missing and how to get them. */
function setUpSystem(forTests) {
  if (process.platform !== 'linux') return
  const missing = systemNeeds.filter((need) => (forTests || !need.tests) && !need.test())
  if (missing.length === 0) return
  const packages = missing.flatMap((need) => need.packages)
  const isRoot = process.getuid?.() === 0
  if (isRoot && onPath('apt-get')) {
    console.log(`Installing ${packages.join(', ')} …`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    run('apt-get', ['update', '-q'], env)
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], env)
    return
  }
  console.log('These system packages are missing:')
  for (const need of missing) console.log(`  ${need.packages.join(' ')}  (${need.why})`)
  console.log(`On Debian or Ubuntu: sudo apt-get install ${packages.join(' ')}`)
}

/** `npm ci` when node_modules is missing or older than the lock file. */
function setUpPackages() {
  const stamp = path.join(root, 'node_modules', '.setup-lock')
  const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  const done = existsSync(stamp) && statSync(stamp).size > 0 && readFileSync(stamp, 'utf8') === lock
  if (done) return
  console.log('Installing npm packages …')
  run('npm', ['ci', '--no-audit', '--no-fund'])
  writeFileSync(stamp, lock)
}

/** The Node that the project brings along (devDependency `node`), whatever the machine has. */
export function projectNode() {
  const own = path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  return existsSync(own) ? own : process.execPath
}

/** @param {{forTests: boolean}} options forTests also installs the browser and the keyring the tests use */
export function setUp({ forTests }) {
  setUpSystem(forTests)
  setUpPackages()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  setUp({ forTests: true })
}
