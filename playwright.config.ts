import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { chooseStandIn } from './scripts/machine/electron.mjs'
import { chromiumArgs, testChromium } from './tests/support/chromium.ts'
import { writeGuide } from './tests/support/guide.ts'
import { reportFile } from './tests/support/report-file.mjs'
import { retries } from './tests/support/retries.mjs'

const slowMo = Number(process.env.SLOW_MO ?? 0)
const launchOptions = { executablePath: testChromium, args: chromiumArgs, slowMo }

chooseStandIn(import.meta.dirname)
// Workers load this file too.
if (process.env.TEST_WORKER_INDEX === undefined) writeGuide()

/**
 * Runs the same journeys on both builds. Each test starts its own sandbox provider and server on free ports
 * (tests/support), so tests share nothing and can run in parallel.
 */
export default defineConfig({
  timeout: 90_000,
  // Long, for slow machines. A passing test does not wait for it.
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  retries,
  workers: 2,
  fullyParallel: true,
  reporter: [
    ['list'],
    ['json', { outputFile: reportFile() }],
    [path.join(import.meta.dirname, 'tests/support/all-skipped.ts')],
  ],
  use: {
    // A covered control would otherwise wait for the whole time of its test, at every try.
    actionTimeout: 30_000,
    locale: 'en-US',
    // Traces take a quarter of the time: in CI only the first retry of a failed journey records one.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    // Separate folders: a run empties its folder at the start.
    {
      name: 'web',
      testDir: 'tests',
      testMatch: /tests.(guide-)?web.[\w-]+\.spec\.ts$/,
      outputDir: 'test-results/web',
      // Transitions would render at 60 frames per second, a tenth of all the work. Tests of motion switch this off.
      // Installing the service worker takes a fifth of all the work. Tests that need it switch it on.
      use: { launchOptions, serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'desktop',
      testDir: 'tests',
      testMatch: /tests.(guide-)?desktop.[\w-]+\.spec\.ts$/,
      outputDir: 'test-results/desktop',
      use: { launchOptions },
    },
    // Playwright's own builds, installed with `npx playwright install firefox webkit`; not part of `npm test`.
    { name: 'firefox', testDir: 'tests/web', outputDir: 'test-results/firefox', use: { browserName: 'firefox' } },
    { name: 'webkit', testDir: 'tests/web', outputDir: 'test-results/webkit', use: { browserName: 'webkit' } },
  ],
})
