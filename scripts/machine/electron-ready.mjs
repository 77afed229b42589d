// Checks whether Electron starts on this machine, and finds the remedy if it does not. Runs before node_modules is
// complete: imports only Node's modules.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { overridingBinary } from './electron-binary.mjs'

/** Time limit for a start, in milliseconds. */
const maxStart = 30_000

/**
 * Debian packages of the shared libraries that Electron loads. `t64`: Ubuntu 24.04, Debian 13 and later append that
 * suffix. Source: `ldd` on Electron's binary, and the dependencies of its Debian package.
 */
const libraryPackages = [
  { files: ['libnss3.so', 'libnssutil3.so', 'libsmime3.so'], name: 'libnss3' },
  { files: ['libnspr4.so'], name: 'libnspr4' },
  { files: ['libglib-2.0.so.0', 'libgobject-2.0.so.0', 'libgio-2.0.so.0'], name: 'libglib2.0-0', t64: true },
  { files: ['libatk-1.0.so.0'], name: 'libatk1.0-0', t64: true },
  { files: ['libatk-bridge-2.0.so.0'], name: 'libatk-bridge2.0-0', t64: true },
  { files: ['libatspi.so.0'], name: 'libatspi2.0-0', t64: true },
  { files: ['libcups.so.2'], name: 'libcups2', t64: true },
  { files: ['libgtk-3.so.0', 'libgdk-3.so.0'], name: 'libgtk-3-0', t64: true },
  { files: ['libasound.so.2'], name: 'libasound2', t64: true },
  { files: ['libgbm.so.1'], name: 'libgbm1' },
  { files: ['libdrm.so.2'], name: 'libdrm2' },
  { files: ['libxkbcommon.so.0'], name: 'libxkbcommon0' },
  { files: ['libX11.so.6'], name: 'libx11-6' },
  { files: ['libXcomposite.so.1'], name: 'libxcomposite1' },
  { files: ['libXdamage.so.1'], name: 'libxdamage1' },
  { files: ['libXext.so.6'], name: 'libxext6' },
  { files: ['libXfixes.so.3'], name: 'libxfixes3' },
  { files: ['libXrandr.so.2'], name: 'libxrandr2' },
  { files: ['libxcb.so.1'], name: 'libxcb1' },
  { files: ['libpango-1.0.so.0'], name: 'libpango-1.0-0' },
  { files: ['libcairo.so.2'], name: 'libcairo2' },
  { files: ['libdbus-1.so.3'], name: 'libdbus-1-3' },
  { files: ['libexpat.so.1'], name: 'libexpat1' },
  { files: ['libudev.so.1'], name: 'libudev1' },
]

/**
 * Returns the packages of missing libraries, each with both spellings of its name. A library without a known package is
 * returned as it is.
 * @param {readonly string[]} files such as 'libgtk-3.so.0'
 * @returns {{name: string, spellings: readonly string[]}[]}
 */
export function packagesOf(files) {
  const rows = files.map((file) => libraryPackages.find((row) => row.files.includes(file)) ?? { name: file })
  return [...new Set(rows)].map(({ name, t64 }) => ({ name, spellings: t64 ? [`${name}t64`, name] : [name] }))
}

/**
 * Returns the shared libraries that the dynamic linker does not find.
 * @param {string} ldd output of `ldd`
 * @returns {string[]}
 */
export function missingLibraries(ldd) {
  return [...ldd.matchAll(/^\s*(\S+) => not found/gm)].map(([, file]) => file)
}

/** {@link packagesOf} for a binary on this machine; empty except on Linux. */
export function missingPackages(binary) {
  if (process.platform !== 'linux') return []
  const { stdout } = spawnSync('ldd', [binary], { encoding: 'utf8' })
  return packagesOf(missingLibraries(stdout ?? ''))
}

/** Returns the remedy for missing libraries, in one sentence. */
export function installLibraries(packages) {
  const old = packages.map(({ name }) => name).join(' ')
  const renamed = packages.some(({ spellings }) => spellings.length > 1)
  const current = packages.map(({ spellings }) => spellings[0]).join(' ')
  return `On Debian or Ubuntu: sudo apt-get install ${old}${renamed ? `   (Ubuntu 24.04, Debian 13 and later: ${current})` : ''}`
}

const sandboxRemedies = {
  apparmor:
    "Ubuntu's AppArmor restricts user namespaces. Allow them until the next restart: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0",
  kernel: 'Allow user namespaces until the next restart: sudo sysctl -w kernel.unprivileged_userns_clone=1',
}

/**
 * Returns why Electron did not start, from its error output.
 * @param {string} stderr
 * @param {boolean} restrictedByAppArmor
 * @returns {{reason: string, remedy: string}}
 */
export function startFailure(stderr, restrictedByAppArmor) {
  const library = /error while loading shared libraries: (\S+):/.exec(stderr)?.[1]
  if (library !== undefined) return { reason: `${library} is missing`, remedy: installLibraries(packagesOf([library])) }
  if (/SUID sandbox helper|No usable sandbox|setuid_sandbox_host|Failed to move to new namespace/i.test(stderr)) {
    const remedy = restrictedByAppArmor ? sandboxRemedies.apparmor : sandboxRemedies.kernel
    return { reason: "this system refuses Chromium's sandbox", remedy }
  }
  if (/Missing X server|cannot open display|Failed to open Wayland/i.test(stderr)) {
    return { reason: 'there is no display', remedy: 'Start it on a desktop, or under xvfb-run.' }
  }
  if (/ENOEXEC|EACCES|ENOENT|Exec format error/.test(stderr)) {
    return {
      reason: 'its binary is not for this machine',
      remedy: 'Delete node_modules/electron/dist; the next start fetches it again.',
    }
  }
  const line = stderr.split('\n').find((text) => text.trim() !== '')
  return { reason: line?.trim() ?? 'it ended without a message', remedy: 'Run npx electron --version to see more.' }
}

function appArmorRestricts() {
  const file = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns'
  return existsSync(file) && readFileSync(file, 'utf8').trim() === '1'
}

/** Chromium's sandbox does not work as root. @returns {string[]} arguments for every start of Electron here */
export function electronFlags() {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : []
}

/**
 * Starts Electron once, without a window.
 * @param {string} binary
 * @param {{env?: NodeJS.ProcessEnv, wrap?: readonly string[], maxTime?: number}} [options]
 *   wrap: a command in front, such as xvfb-run; maxTime in milliseconds
 * @returns {{reason: string, remedy: string} | null} null if it starts
 */
export function probeElectron(binary, { env = process.env, wrap = [], maxTime = maxStart } = {}) {
  const profile = mkdtempSync(path.join(tmpdir(), 'electron-probe-'))
  const app = fileURLToPath(new URL('electron-probe.cjs', import.meta.url))
  const [command, ...args] = [...wrap, binary, ...electronFlags(), `--user-data-dir=${profile}`, app]
  const result = spawnSync(command, args, { env, encoding: 'utf8', timeout: maxTime, killSignal: 'SIGKILL' })
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  if (result.status === 0) return null
  if (result.error?.code === 'ETIMEDOUT') {
    return {
      reason: `it did not start within ${maxTime / 1000} seconds`,
      remedy: 'Try again when the machine is idle.',
    }
  }
  return startFailure(`${result.error?.message ?? ''}\n${result.stderr ?? ''}`, appArmorRestricts())
}

/** False: no window can open. Only Linux has systems without a display. */
export const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)

/**
 * Returns why no desktop window can open, with the remedy as a second sentence; null if one can.
 * @param {string | null} binary
 */
export function windowObstacle(binary) {
  if (process.env.PORTAL_SKIP_ELECTRON === '1') return 'PORTAL_SKIP_ELECTRON is set.'
  if (binary === null) return "Electron's binary is not on this machine."
  // A replacement of Electron may need none.
  if (!hasDisplay && binary !== overridingBinary(process.env)) return 'there is no display.'
  const failure = probeElectron(binary)
  return failure === null ? null : `Electron does not start here: ${failure.reason}. ${failure.remedy}`
}
