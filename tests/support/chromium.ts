/** Chromium for tests, and how they start it. */
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { debiansChromium, installedChromium } from '../../scripts/machine/chromium.mjs'

/** The complete browser. */
export const fullChromium = installedChromium(process.env) ?? chromium.executablePath()
export const isDebians = fullChromium === debiansChromium

/** The same engine without a user interface: needs a third less CPU. */
const headlessShell = '/usr/bin/chromium-headless-shell'

// A window needs the complete browser. Workers of Playwright see this variable, not the command's options.
if (process.argv.some((option) => ['--headed', '--debug', '--ui'].includes(option))) process.env.TEST_IN_WINDOW = '1'

/** Browser for component tests and web journeys: the headless shell if it is installed. */
export const testChromium =
  isDebians && !process.env.TEST_IN_WINDOW && existsSync(headlessShell) ? headlessShell : fullChromium

export const chromiumArgs = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Optimizing a page that lives for seconds takes an eighth of its work.
  '--js-flags=--no-opt --no-maglev',
]
