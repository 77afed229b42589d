/** One run of the simulation, and what runs are drawn from. */
import fc from 'fast-check'
import { createOpening } from '../../src/application/opening.ts'
import { messageOf, sentStateOf } from '../../src/application/sent.ts'
import { createAdversary } from './adversary.ts'
import { type Simulated, simulate } from './applicant.ts'
import type { Quirks } from './provider.ts'

const numbers = fc.oneof(fc.nat({ max: 98 }), fc.constant(0))

/** What the adversary chooses. */
export const choices = fc.oneof(
  fc.array(numbers, { maxLength: 10, size: 'max' }),
  fc.array(numbers, { maxLength: 40, size: 'max' }),
  // What goes wrong begins late, with the files of the last step.
  fc
    .tuple(fc.nat({ max: 40 }), fc.array(numbers, { maxLength: 20, size: 'max' }))
    .map(([quiet, list]) => [...Array<number>(quiet).fill(0), ...list]),
)

/** @returns the number of options of each choice */
export async function run(
  quirks: Quirks,
  list: readonly number[],
  isRude: boolean,
  papers = 1,
  simulated: Simulated = { createOpening, messageOf, sentStateOf },
): Promise<readonly number[]> {
  const adversary = createAdversary(list, isRude)
  await simulate(simulated, { applications: [], quirks }, adversary, papers)
  return adversary.optionCounts
}
