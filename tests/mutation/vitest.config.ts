/**
 * The unit tests that Stryker runs against each mutation of a rule: those of the rules, and a short simulation. They
 * run in forked processes, because threads can't set a time zone. Stryker's `--testFiles` would skip what runs while a
 * file loads.
 */
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { poCatalogs } from '../../build/po.ts'

const root = path.join(import.meta.dirname, '../..')

export default defineConfig({
  root,
  cacheDir: path.join(root, '.vite'),
  plugins: [poCatalogs],
  test: {
    environment: 'node',
    include: ['tests/{simulation,unit/{form,domain,api,i18n,provider,state,screens}}/**/*.test.ts'],
    testTimeout: 15_000,
    // Few simulation runs, all random; surviving mutants are reviewed by hand.
    env: { SIMULATION_RUNS: '200' },
    testNamePattern: /^(?!.*(?:every sequence|catches a planner))/,
  },
})
