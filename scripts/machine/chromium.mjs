// Finds the browser of the tests. Used before node_modules exists: imports only Node's modules.
import { existsSync } from 'node:fs'

/** Debian's. Its headless shell stands beside it. */
export const debiansChromium = '/usr/bin/chromium'

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | null} CHROMIUM_PATH, Debian's Chromium or Linux's Chrome; null: Playwright's own must do
 */
export function installedChromium(env) {
  return env.CHROMIUM_PATH || ([debiansChromium, '/usr/bin/google-chrome'].find((place) => existsSync(place)) ?? null)
}
