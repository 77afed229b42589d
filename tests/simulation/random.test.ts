/** The open application against a provider and an adversary: many long sequences. */
import fc from 'fast-check'
import { test } from 'vitest'
import { anyQuirks, anySetting, choices, run } from './run.ts'

/**
 * By hand with more: `SIMULATION_RUNS=1000000 npm run simulation -- random`; figures in docs/measured.md. `SIMULATION_SEED=1`
 * repeats the same runs.
 */
const { SIMULATION_RUNS, SIMULATION_SEED } = process.env
const runs = Number(SIMULATION_RUNS ?? 1_000)

test(`nothing is lost, nothing arrives twice, and the save ends: ${runs} long random runs`, async () => {
  await fc.assert(
    fc.asyncProperty(anyQuirks, anySetting, choices, fc.boolean(), async (quirks, setting, list, isRude) => {
      await run({ quirks, setting, list, isRude })
    }),
    { numRuns: runs, ...(SIMULATION_SEED && { seed: Number(SIMULATION_SEED) }) },
  )
}, 36_000_000)
