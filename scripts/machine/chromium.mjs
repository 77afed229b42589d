// Finds the browser of the tests. Used before node_modules exists: imports only Node's modules.
import { existsSync } from 'node:fs'
import path from 'node:path'

/** Debian's. Its headless shell stands beside it. */
export const debiansChromium = '/usr/bin/chromium'

/** @param {NodeJS.ProcessEnv} env @param {NodeJS.Platform} platform */
function usualPlaces(env, platform) {
  if (platform === 'darwin') return ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
  if (platform !== 'win32') return [debiansChromium, '/usr/bin/google-chrome-stable', '/usr/bin/google-chrome']
  const folders = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA]
  return folders.map((folder) => path.win32.join(folder ?? 'C:\\', 'Google\\Chrome\\Application\\chrome.exe'))
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | null} CHROMIUM_PATH, Debian's Chromium or an installed Chrome; null: Playwright's own must do
 */
export function installedChromium(env, platform = process.platform, exists = existsSync) {
  return env.CHROMIUM_PATH || (usualPlaces(env, platform).find((place) => exists(place)) ?? null)
}
