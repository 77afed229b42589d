// Finds Electron's binary. Does not import `electron`: its npm package starts a download when it is imported.
import { existsSync } from 'node:fs'
import path from 'node:path'

const names = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }

/** Marker file that exists during a download. A killed run leaves it, together with an incomplete binary. */
export function fetchMarker(root) {
  return path.join(root, 'node_modules/electron/.fetching')
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | null} the binary in the folder that ELECTRON_OVERRIDE_DIST_PATH names; null if there is none
 */
export function overridingBinary(env) {
  return env.ELECTRON_OVERRIDE_DIST_PATH ? binaryIn(env.ELECTRON_OVERRIDE_DIST_PATH) : null
}

/**
 * @param {string} root folder of the project
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | null} {@link overridingBinary}, or the complete binary of the project; null if there is neither
 */
export function electronBinary(root, env) {
  const complete = !existsSync(fetchMarker(root))
  return overridingBinary(env) ?? (complete ? binaryIn(path.join(root, 'node_modules/electron/dist')) : null)
}

/** @param {string} folder @returns {string | null} */
function binaryIn(folder) {
  const binary = path.join(folder, names[process.platform] ?? 'electron')
  return existsSync(binary) ? binary : null
}
