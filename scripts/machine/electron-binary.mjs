// Finds Electron's binary. Does not import `electron`: its npm package starts a download when it is imported.
import { existsSync } from 'node:fs'
import path from 'node:path'

const names = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }

/** Marker file that exists during a download. A killed run leaves it, together with an incomplete binary. */
export function fetchMarker(root) {
  return path.join(root, 'node_modules/electron/.fetching')
}

/**
 * @param {string} root folder of the project
 * @param {NodeJS.ProcessEnv} env ELECTRON_OVERRIDE_DIST_PATH names another folder with a binary
 * @returns {string | null} path of a complete binary; null if there is none
 */
export function electronBinary(root, env) {
  const override = env.ELECTRON_OVERRIDE_DIST_PATH
  if (!override && existsSync(fetchMarker(root))) return null
  const binary = path.join(
    override || path.join(root, 'node_modules/electron/dist'),
    names[process.platform] ?? 'electron',
  )
  return existsSync(binary) ? binary : null
}
