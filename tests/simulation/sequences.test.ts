/** The open application against a provider and an adversary: every short sequence. */
import { describe, expect, test } from 'vitest'
import { everySequence } from './adversary.ts'
import type { Quirks } from './provider.ts'
import { run } from './run.ts'

/** By hand with more: `SIMULATION_DEPTH=3 npm run simulation -- sequences`. */
const depth = Number(process.env.SIMULATION_DEPTH ?? 2)

type Row = [provider: string, quirks: Partial<Quirks>, papers?: number]

const rows: readonly Row[] = [
  ['an ordinary provider', {}],
  ['no dashboard until there is an application', { noApplication: 'not found' }],
  ['no details', { details: 'never' }],
  ['files in several saves', { declared: true }, 3],
  ['each save replaces earlier files and renames them', { saves: 'replace', files: 'renamed with size' }, 3],
]

/** `npm test`, which sets CI, leaves these to test:deep; by hand all run. Random runs draw from all of them. */
const more: readonly Row[] = [
  ['a dashboard that refuses in words until there is an application', { noApplication: 'refusal' }],
  ['renamed files', { files: 'renamed with size' }],
  ['each save replaces earlier files', { saves: 'replace' }, 3],
  ['one file per save', { takes: 500_000 }, 3],
  ['one file per save and no details', { takes: 500_000, details: 'never' }, 3],
]

const isDaily = process.env.CI !== undefined && process.env.SIMULATION_SEARCH !== 'all'

describe('nothing is lost, nothing arrives twice, and the save ends', () => {
  test.each<Row>(isDaily ? rows : [...rows, ...more])(
    `every sequence of ${depth} faults and moves: %s`,
    async (_, quirks, papers) => {
      const count = await everySequence(depth, (list) =>
        run({ quirks, list, isRude: false, setting: { papers: papers ?? 1 } }),
      )
      expect(count).toBeGreaterThan(50)
    },
    3_600_000,
  )
})
