/** The open application against a provider and an adversary: every short sequence, and many long ones. */
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { createOpening } from '../../src/application/opening.ts'
import { createAdversary } from './adversary.ts'
import { simulate } from './applicant.ts'
import type { Quirks } from './provider.ts'

/**
 * Run by hand with more: `SIMULATION_RUNS=1000000 SIMULATION_DEPTH=5 npm run simulation`; figures in docs/measured.md.
 */
const runs = Number(process.env.SIMULATION_RUNS ?? 2_000)

const plain: Quirks = {
  details: 'given',
  noApplication: 'data',
  files: 'by name',
  times: true,
  saves: 'add',
  declared: false,
  takes: 1e9,
}

const numbers = fc.oneof(fc.nat({ max: 98 }), fc.constant(0))
const choices = fc.oneof(
  fc.array(numbers, { maxLength: 10, size: 'max' }),
  fc.array(numbers, { maxLength: 40, size: 'max' }),
)

async function run(quirks: Quirks, list: readonly number[], isRude: boolean, papers = 1): Promise<readonly number[]> {
  const adversary = createAdversary(list, isRude)
  await simulate(createOpening, { applications: [], quirks }, adversary, papers)
  return adversary.optionCounts
}

describe('nothing is lost, nothing arrives twice, and the save ends', () => {
  test('an ordinary day', async () => {
    await run(plain, [], false)
  })
  test('random', async () => {
    const start = Date.now()
    await fc.assert(
      fc.asyncProperty(choices, async (list) => {
        await run(plain, list, false)
      }),
      { numRuns: runs },
    )
    console.log((Date.now() - start) / runs, 'ms a run')
  }, 3_600_000)
})
