// Which Chromium the tests run. Used before node_modules exists: no imports beyond Node's own.
import { existsSync } from 'node:fs'

/** The browser as people have it: windows, though nobody sees them. */
export const fullChromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** The same engine without a browser's windows, for a third less of the processor. */
export const headlessShell = '/usr/bin/chromium-headless-shell'

/** What component tests and web journeys run in: the lighter one where it is installed. */
export const testChromium =
  process.env.CHROMIUM_PATH === undefined && existsSync(headlessShell) ? headlessShell : fullChromium
