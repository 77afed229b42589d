// Finds Electron's binary. Does not import `electron`, whose npm package starts a download. Used before node_modules
// exists: imports only Node's modules.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const names = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }

/** @param {string} folder @returns {string | null} */
function binaryIn(folder) {
  const binary = path.join(folder, names[process.platform] ?? 'electron')
  return existsSync(binary) ? binary : null
}

/**
 * @param {string} root folder of the project
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | null} the binary in the folder that ELECTRON_OVERRIDE_DIST_PATH names, or that of the project
 */
export function electronBinary(root, env) {
  const override = env.ELECTRON_OVERRIDE_DIST_PATH ? binaryIn(env.ELECTRON_OVERRIDE_DIST_PATH) : null
  if (override !== null) return override
  const installed = path.join(root, 'node_modules/electron')
  const marker = path.join(installed, 'path.txt') // which the installer writes last
  if (!existsSync(marker)) return null
  const binary = path.join(installed, 'dist', readFileSync(marker, 'utf8'))
  return existsSync(binary) ? binary : null
}

/**
 * Where Electron is missing, names the stand-in beside the project in ELECTRON_OVERRIDE_DIST_PATH, if there is one.
 * @internal for tests
 * @param {string} root folder of the project
 */
export function chooseStandIn(root) {
  const standIn = path.join(root, '../shared/electron-host')
  if (electronBinary(root, process.env) === null && existsSync(standIn))
    process.env.ELECTRON_OVERRIDE_DIST_PATH = standIn
}

/** Chromium's sandbox refuses root. */
export const electronFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** False: Electron can open no window here; a replacement of it may need no display. */
export function hasDisplay() {
  const { DISPLAY, WAYLAND_DISPLAY, ELECTRON_OVERRIDE_DIST_PATH } = process.env
  return process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY || ELECTRON_OVERRIDE_DIST_PATH)
}
