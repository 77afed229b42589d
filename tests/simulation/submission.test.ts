/** The submission planner against a provider and an adversary: every short sequence, and many long ones. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAdversary, everySequence } from './adversary.ts'
import { type Planner, realPlanner, simulate } from './applicant.ts'
import { batchMutants, mutants } from './mutants.ts'
import type { Quirks } from './provider.ts'

/**
 * Run by hand with more: `SIMULATION_RUNS=1000000 SIMULATION_DEPTH=6 npm run simulation`; figures in docs/measured.md.
 */
const runs = Number(process.env.SIMULATION_RUNS ?? 20_000)
const depth = Number(process.env.SIMULATION_DEPTH ?? 4)

const plain: Quirks = {
  details: 'given',
  noApplication: 'data',
  files: 'by name',
  times: true,
  saves: 'add',
  takes: 1e9,
}

/** The longest lists exceed a run of both steps with a fault at every command. */
const numbers = fc.oneof(fc.nat({ max: 98 }), fc.constant(0))
const choices = fc.oneof(
  fc.array(numbers, { maxLength: 10, size: 'max' }),
  fc.array(numbers, { maxLength: 40, size: 'max' }),
)
const anyQuirks: fc.Arbitrary<Quirks> = fc
  .record<Quirks>({
    details: fc.constantFrom('given', 'given', 'never'),
    noApplication: fc.constantFrom('data', 'not found', 'refusal'),
    files: fc.constantFrom('by name', 'renamed with size'),
    times: fc.boolean(),
    saves: fc.constantFrom('add', 'add', 'replace'),
    takes: fc.constantFrom(1e9, 500_000),
  })
  // Not covered: replaced files without evidence, or sent in one save that the provider refuses.
  .filter(({ details, takes, saves }) => saves === 'add' || (details === 'given' && takes === 1e9))
  // Not covered: without details and with a dashboard that refuses in words, the arrival of step 1 can't be determined.
  .filter(({ details, noApplication }) => details === 'given' || noApplication !== 'refusal')

function run(planner: Planner, quirks: Quirks, numbers: readonly number[], papers = 1): readonly number[] {
  const adversary = createAdversary(numbers)
  simulate(planner, { applications: [], quirks }, adversary, papers)
  return adversary.optionCounts
}

describe('nothing is lost, nothing arrives twice, and the save ends', () => {
  test.each<[string, Partial<Quirks>, papers?: number]>([
    ['an ordinary provider', {}],
    ['no dashboard until there is an application', { noApplication: 'not found' }],
    ['a dashboard that refuses in words until there is an application', { noApplication: 'refusal' }],
    ['renamed files', { files: 'renamed with size' }],
    ['no details', { details: 'never' }],
    ['files in several saves', {}, 3],
    ['each save replaces earlier files', { saves: 'replace' }, 3],
    ['each save replaces earlier files and renames them', { saves: 'replace', files: 'renamed with size' }, 3],
    ['one file per save', { takes: 500_000 }, 3],
    ['one file per save and no details', { takes: 500_000, details: 'never' }, 3],
  ])(
    `every sequence of ${depth} faults and moves: %s`,
    (_, quirks, papers) => {
      const count = everySequence(depth, (numbers) => run(realPlanner, { ...plain, ...quirks }, numbers, papers))
      expect(count).toBeGreaterThan(3000)
    },
    3_600_000,
  )

  test(`${runs} long random runs`, () => {
    fc.assert(
      fc.property(anyQuirks, choices, fc.constantFrom(1, 3, 5), (quirks, numbers, papers) => {
        run(realPlanner, quirks, numbers, papers)
      }),
      { numRuns: runs },
    )
  }, 36_000_000)
})

describe('the simulation catches a planner that', () => {
  test.each(Object.entries(mutants))(
    '%s',
    (_, planner) => {
      const found = fc.check(
        fc.property(choices, (numbers) => {
          run(planner, plain, numbers)
        }),
        { numRuns: 10_000, seed: 1, endOnFailure: true },
      )
      expect(found.failed).toBe(true)
    },
    120_000,
  )

  test.each(Object.entries(batchMutants))(
    'in several saves %s',
    (_, { planner, quirks }) => {
      const found = fc.check(
        fc.property(choices, (numbers) => {
          run(planner, { ...plain, ...quirks }, numbers, 5)
        }),
        { numRuns: 10_000, seed: 1, endOnFailure: true },
      )
      expect(found.failed).toBe(true)
    },
    120_000,
  )
})
