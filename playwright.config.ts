import { defineConfig } from '@playwright/test'
import { testChromium } from './scripts/machine/chromium.mjs'
import { chromiumArgs } from './tests/support/chromium.ts'

const launchOptions = { executablePath: testChromium, args: chromiumArgs }

/**
 * The same journeys on both builds. Each test starts its own sandbox provider and server on free
 * ports (tests/support), so that nothing is shared between tests and nothing waits for another.
 */
export default defineConfig({
  timeout: 90_000,
  // Long, because a machine may be slow for a moment; no test waits it out when the portal is right.
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  // Never hidden: `npm test` names each journey that needed it and lets few pass (scripts/test-run/reports.mjs).
  retries: process.env.CI ? 2 : 0,
  workers: 2,
  fullyParallel: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    locale: 'en-US',
    // A trace costs a quarter of the time: in CI only the second try of a failed journey gets one.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    // A folder each: a run empties it when it starts, and `npm test` has both at once.
    {
      name: 'web',
      testDir: 'tests/web',
      outputDir: 'test-results/web',
      // Each transition is drawn sixty times a second, a tenth of all the work. What moves is looked at where that matters.
      use: { launchOptions, contextOptions: { reducedMotion: 'reduce' } },
    },
    { name: 'desktop', testDir: 'tests/desktop', outputDir: 'test-results/desktop', use: { launchOptions } },
    // Playwright's own builds, where `npx playwright install firefox webkit` has put them; no part of `npm test`.
    { name: 'firefox', testDir: 'tests/web', outputDir: 'test-results/firefox', use: { browserName: 'firefox' } },
    { name: 'webkit', testDir: 'tests/web', outputDir: 'test-results/webkit', use: { browserName: 'webkit' } },
  ],
})
