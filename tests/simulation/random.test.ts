/** The open application against a provider and an adversary: many long sequences. */
import fc from 'fast-check'
import { test } from 'vitest'
import type { Quirks } from './provider.ts'
import { choices, run } from './run.ts'

/** By hand with more: `SIMULATION_RUNS=1000000 npm run simulation -- random`; figures in docs/measured.md. */
const runs = Number(process.env.SIMULATION_RUNS ?? 4_000)

const anyQuirks: fc.Arbitrary<Quirks> = fc
  .record<Quirks>({
    details: fc.constantFrom('given', 'given', 'never'),
    noApplication: fc.constantFrom('data', 'not found', 'refusal'),
    files: fc.constantFrom('by name', 'renamed with size'),
    times: fc.boolean(),
    saves: fc.constantFrom('add', 'add', 'replace'),
    declared: fc.boolean(),
    takes: fc.constantFrom(1e9, 500_000),
  })
  // Not covered: files that are replaced, and that no details show or that don't fit into one save.
  .filter(({ details, takes, saves }) => saves === 'add' || (details === 'given' && takes === 1e9))
  .map((quirks) => (quirks.saves === 'replace' ? { ...quirks, declared: false } : quirks))
  // Not covered: without details and with a dashboard that refuses in words, the arrival of step 1 can't be determined.
  .filter(({ details, noApplication }) => details === 'given' || noApplication !== 'refusal')

test(`nothing is lost, nothing arrives twice, and the save ends: ${runs} long random runs`, async () => {
  await fc.assert(
    fc.asyncProperty(
      anyQuirks,
      choices,
      fc.boolean(),
      fc.constantFrom(1, 3, 5),
      async (quirks, list, isRude, papers) => {
        await run(quirks, list, isRude, papers)
      },
    ),
    { numRuns: runs },
  )
}, 36_000_000)
