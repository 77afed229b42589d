/** One run of the simulation, and what runs are drawn from. */
import fc from 'fast-check'
import { createOpening } from '../../src/application/opening.ts'
import { sentStateOf } from '../../src/application/sent.ts'
import { createAdversary } from './adversary.ts'
import { plainSetting, type Setting, type Simulated, simulate } from './applicant.ts'
import { plainQuirks, type Quirks } from './provider.ts'

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

export const anyQuirks: fc.Arbitrary<Quirks> = fc
  .record<Quirks>({
    details: fc.constantFrom('given', 'given', 'never'),
    noApplication: fc.constantFrom('data', 'not found', 'refusal'),
    files: fc.constantFrom(
      'kept',
      'kept with size',
      'renamed with size',
      'renamed',
      'encoded anew',
      'renamed and encoded anew',
    ),
    times: fc.boolean(),
    datesNext: fc.constantFrom(false, true),
    datesParent: fc.constantFrom(false, true),
    datesViews: fc.constantFrom(false, false, false, true),
    ahead: fc.constantFrom(0, 0, 0, 20_000),
    saves: fc.constantFrom('add', 'add', 'replace'),
    declared: fc.boolean(),
    takes: fc.constantFrom(1e9, 500_000),
    page: fc.constantFrom(502, 500, 503, 200, 408, 425),
    replacesApplication: fc.constantFrom(false, true),
  })
  // Not covered: files that are replaced, and that no details show or that don't fit into one save.
  .filter(({ details, takes, saves }) => saves === 'add' || (details === 'given' && takes === 1e9))
  .map((quirks) => (quirks.saves === 'replace' ? { ...quirks, declared: false } : quirks))
  // Not covered: without details and with a dashboard that refuses in words, the arrival of step 1 can't be determined.
  .filter(({ details, noApplication }) => details === 'given' || noApplication !== 'refusal')
  // Not covered: without details nothing shows that wrong dates are no other device's.
  .filter(({ details, datesViews, ahead }) => details === 'given' || (!datesViews && ahead === 0))

export const anySetting: fc.Arbitrary<Setting> = fc.record({
  papers: fc.constantFrom(1, 3, 5),
  sent: fc.constantFrom(0, 0, 1, 2, 4, 6),
  oneName: fc.boolean(),
  keepsData: fc.constantFrom(true, true, true, false),
})

export interface Run {
  readonly quirks?: Partial<Quirks>
  readonly setting?: Partial<Setting>
  readonly list: readonly number[]
  readonly isRude: boolean
  readonly simulated?: Simulated
}

/** @returns the number of options of each choice */
export async function run({
  quirks,
  setting,
  list,
  isRude,
  simulated = { createOpening, sentStateOf },
}: Run): Promise<readonly number[]> {
  const adversary = createAdversary(list, isRude)
  const provider = { applications: [], quirks: { ...plainQuirks, ...quirks } }
  await simulate(simulated, provider, adversary, { ...plainSetting, ...setting })
  return adversary.optionCounts
}
