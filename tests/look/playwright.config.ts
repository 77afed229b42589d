import path from 'node:path'
import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'
import { chromiumArgs, testChromium } from '../support/chromium.ts'

/** Visual tests: screenshots of every screen, and measurements on them. */
export default defineConfig({
  ...base,
  projects: [{ name: 'look', testDir: import.meta.dirname }],
  outputDir: path.join(import.meta.dirname, '../../test-results/look'),
  globalSetup: path.join(import.meta.dirname, 'report-renderer.ts'),
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  expect: {
    ...base.expect,
    // The same browser renders the same page to the pixel; fifty pixels allow for the edge of a letter, not for a word.
    toHaveScreenshot: { maxDiffPixels: 50, scale: 'css' },
  },
  use: {
    ...base.use,
    trace: 'off',
    timezoneId: 'America/Chicago',
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: testChromium,
      args: chromiumArgs,
      env: { ...process.env, FONTCONFIG_FILE: path.join(import.meta.dirname, 'fonts.conf') },
    },
  },
})
