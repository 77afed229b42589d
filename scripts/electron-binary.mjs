// Where Electron's binary is, without ever asking Electron: its npm package would try a download.
import { existsSync } from 'node:fs'
import path from 'node:path'

const names = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }

/**
 * @param {string} root folder of the project
 * @param {NodeJS.ProcessEnv} env ELECTRON_OVERRIDE_DIST_PATH names another folder with a binary
 * @returns {string | null} path of a binary that is really there
 */
export function electronBinary(root, env) {
  const folder = env.ELECTRON_OVERRIDE_DIST_PATH || path.join(root, 'node_modules/electron/dist')
  const binary = path.join(folder, names[process.platform] ?? 'electron')
  return existsSync(binary) ? binary : null
}
