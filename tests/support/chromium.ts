/** Chromium for tests, and how they start it. */
import { existsSync } from 'node:fs'

/** The complete browser. */
export const fullChromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** The same engine without a user interface: needs a third less CPU. */
const headlessShell = '/usr/bin/chromium-headless-shell'

// A window needs the complete browser. Workers of Playwright see this variable, not the command's options.
if (process.argv.some((option) => ['--headed', '--debug', '--ui'].includes(option))) process.env.TEST_IN_WINDOW = '1'

/** Browser for component tests and web journeys: the headless shell if it is installed. */
export const testChromium =
  !process.env.CHROMIUM_PATH && !process.env.TEST_IN_WINDOW && existsSync(headlessShell) ? headlessShell : fullChromium

export const chromiumArgs = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
