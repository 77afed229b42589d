// Finds Chromium for the tests. Used before node_modules exists: imports only Node's modules.
import { existsSync } from 'node:fs'

/** The complete browser. */
export const fullChromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** The same engine without a user interface: needs a third less CPU. */
export const headlessShell = '/usr/bin/chromium-headless-shell'

/** Browser for component tests and web journeys: the headless shell if it is installed. */
export const testChromium =
  process.env.CHROMIUM_PATH === undefined && existsSync(headlessShell) ? headlessShell : fullChromium
