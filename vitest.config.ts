import os from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import type { Reporter } from 'vitest/node'
import { poCatalogs } from './build/po.ts'
import { testChromium } from './tests/support/chromium.ts'
import { reportFile } from './tests/support/report-file.mjs'
import { retries } from './tests/support/retries.mjs'

/** Fails a run that skipped every test, and prints why. */
const allSkipped: Reporter = {
  onTestRunEnd(modules) {
    const results = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result()))
    if (results.length === 0 || results.some(({ state }) => state !== 'skipped')) return
    const reasons = results.map((result) => ('note' in result ? result.note : undefined) ?? 'by its code')
    console.error(`All ${results.length} tests were skipped: ${[...new Set(reasons)].join(', ')}`)
    process.exitCode = 1
  },
}

/** React as users have it. Its development build renders twice, and needs a seventh more CPU time. */
const asShipped: Plugin = {
  name: 'as-shipped',
  config() {
    process.env.NODE_ENV = 'production'
  },
}

/** `unit`: rules in plain Node. `component`: widgets in a real browser (Debian's Chromium). */
export default defineConfig({
  test: {
    // Tests wait for servers, keyrings and pages half of their time, so all cores are used.
    maxWorkers: '100%',
    reporters: ['default', ['json', { outputFile: reportFile() }], allSkipped],
    // Long, for slow machines. A passing test does not wait for it.
    expect: { poll: { timeout: 5_000 } },
    projects: [
      {
        plugins: [poCatalogs],
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/{unit,simulation}/**/*.test.ts'],
          testTimeout: 60_000,
          // A process per file takes as long as all of its tests.
          isolate: false,
          setupFiles: ['tests/support/reset-globals.ts'],
        },
      },
      {
        test: {
          name: 'engines',
          environment: 'node',
          include: ['tests/engines/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
          retry: retries,
        },
      },
      {
        test: {
          name: 'deploy',
          environment: 'node',
          include: ['tests/deploy/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [asShipped, react(), poCatalogs],
        // Bundled in advance: dependencies that are found during a run reload the test pages.
        optimizeDeps: {
          include: [
            '@fullcalendar/core',
            '@fullcalendar/daygrid',
            '@fullcalendar/interaction',
            '@fullcalendar/react',
            '@fullcalendar/timegrid',
            '@react-oauth/google',
            'idb',
          ],
        },
        test: {
          name: 'component',
          include: ['tests/component/**/*.test.tsx'],
          isolate: false, // an iframe per file loads all modules again, which takes a fifth of all CPU time
          setupFiles: ['tests/support/reset-page.ts'],
          // A page waits for the browser's mouse and frames two fifths of its time. Each costs some seconds of CPU time.
          maxWorkers: os.availableParallelism() + 2,
          sequence: { groupOrder: 1 }, // projects of one group have the same number of workers
          retry: retries,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // Each page would load 12 MB of them; errors are mapped without. Needs Vite's own cache, in node_modules.
            dependencySourcemaps: false,
            provider: playwright({
              launchOptions: {
                executablePath: testChromium,
                args: ['--no-sandbox', '--disable-background-networking'],
              },
              // Transitions would render at 60 frames per second, as in the web journeys.
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
