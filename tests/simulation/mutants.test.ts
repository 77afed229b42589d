/**
 * The simulation finds every planted fault, or it proves nothing. A run that shows the fault is stored
 * (counterexamples.json) and replayed; where it no longer does, another one is searched. By hand:
 *
 * SIMULATION_SEARCH=all npm run simulation -- mutants      # searches all anew but the rare ones
 * SIMULATION_SEARCH=renew npm run simulation -- mutants    # stores what it finds where the stored one no longer shows it
 */
import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import stored from './counterexamples.json' with { type: 'json' }
import { copies, type Mutant, mutants, planted } from './mutants.ts'
import { choices, type Run, run } from './run.ts'

const search = process.env.SIMULATION_SEARCH

interface Counterexample {
  readonly isRude: boolean
  /** What the adversary chooses. */
  readonly numbers: string
}

const listOf = (numbers: string) => numbers.split(' ').map(Number)

const known: Readonly<Record<string, Counterexample | undefined>> = stored
const found = new Map<string, Counterexample>()

/** Returns what a run throws. */
const thrownBy = (simulated: Run): Promise<unknown> =>
  run(simulated).then(
    () => null,
    (thrown: unknown) => thrown,
  )

async function counterexampleOf(mutant: Mutant): Promise<Counterexample | null> {
  const simulated = await planted(mutant)
  const shown = fc.asyncProperty(choices, fc.boolean(), async (list, isRude) => {
    const thrown = await thrownBy({ ...mutant, list, isRude, simulated })
    // What is thrown without the fault, too, is no fault of the mutant.
    if (thrown !== null && (await thrownBy({ ...mutant, list, isRude })) === null) throw thrown
  })
  const one = search === 'all' && !mutant.isRare ? undefined : known[mutant.fault]
  if (one !== undefined) {
    const example: [number[], boolean] = [listOf(one.numbers), one.isRude]
    if ((await fc.check(shown, { examples: [example], numRuns: 1, endOnFailure: true })).failed) return one
  }
  const { counterexample } = await fc.check(shown, {
    numRuns: mutant.isRare ? 60_000 : 10_000,
    seed: 2,
    endOnFailure: true,
  })
  if (counterexample === null) return null
  const [list, isRude] = counterexample
  return { isRude, numbers: list.join(' ') }
}

test('a fault is planted into each file of the open application', async () => {
  const files = await readdir(path.join(import.meta.dirname, '../../src/application'), { recursive: true })
  const planted = mutants.map(({ file }) => path.relative('application', file))
  const haveTypesOnly = ['ports.ts']
  const missed = files.filter((file) => file.endsWith('.ts') && ![...haveTypesOnly, ...planted].includes(file))
  expect(missed).toEqual([])
})

describe('the simulation finds an application that', () => {
  afterAll(async () => {
    await rm(path.dirname(copies), { recursive: true, force: true })
    const stale = mutants.filter(({ fault }) => found.has(fault) && found.get(fault) !== known[fault])
    if (search === 'renew') {
      const text = JSON.stringify(Object.fromEntries(found), null, 2)
      await writeFile(path.join(import.meta.dirname, 'counterexamples.json'), `${text}\n`)
    } else if (search !== 'all' && stale.length > 0) {
      console.warn(`Searched anew: ${stale.map(({ fault }) => fault).join(', ')}. SIMULATION_SEARCH=renew stores it.`)
    }
  })

  test.each(mutants.map((mutant) => [mutant.fault, mutant] as const))(
    '%s',
    async (fault, mutant) => {
      const counterexample = await counterexampleOf(mutant)
      if (counterexample === null) return expect.unreachable('no run shows it')
      found.set(fault, counterexample)
    },
    300_000,
  )
})
