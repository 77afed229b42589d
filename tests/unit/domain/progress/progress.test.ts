import { describe, expect, test } from 'vitest'
import {
  type Dashboard,
  isComplete,
  missingStepsOf,
  readProgress,
  resumeAt,
  statusLabel,
} from '../../../../src/domain/progress/progress.ts'
import { allSteps, stepId } from '../../../../src/domain/progress/steps.ts'
import { writtenAt } from '../../../../src/domain/progress/written.ts'

function dashboard(completed: readonly number[], nextStep = ''): Dashboard {
  const percent = (completed.length / 7) * 100
  return {
    applicationId: '7',
    completed,
    count: completed.length,
    total: 7,
    percent,
    nextStep,
    steps: {},
    timestamps: {},
    messages: [],
  }
}

test.each([
  ['not_started', 'Pending'],
  ['in_progress', 'In Progress'],
  ['completed', 'Completed'],
  ['COMPLETED', 'Unknown'],
  ['', 'Unknown'],
  ['__proto__', 'Unknown'],
])('the status %j is called %j', (status, label) => expect(statusLabel(status)).toBe(label))

const words = (...list: string[]) => Object.fromEntries(list.map((word, index) => [stepId(index + 1), word]))
const done = 'completed'
const open = 'not_started'

describe('completed steps, and what is shown', () => {
  test.each([
    ['no statuses: the count', {}, 3, 90, [1, 2, 3], 3, 90],
    ['unknown statuses: the count', words('done', 'Completed', 'x'), 2, 43, [1, 2], 2, 43],
    ['known statuses for some steps: the count', words(done, 'in_progress'), 4, null, [1, 2, 3, 4], 4, 57],
    ['known statuses for some steps, no count', words(open, done), null, null, [2], 1, 14],
    ['statuses and count agree', words(done, done, 'in_progress', open, open, open, open), 2, 29, [1, 2], 2, 29],
    ['the statuses deny what count and percent say', words(...Array(7).fill(open)), 3, 43, [], 3, 43],
    ['100 percent is complete', words(done, done, open, open, open, done, done), 4, 100, allSteps, 4, 100],
    ['7 of 7 is complete', words(done, done, open, open, open, done, done), 7, 57, allSteps, 7, 57],
    ['seven completed statuses are complete', words(...Array(7).fill(done)), 6, 86, allSteps, 6, 86],
    ['a count out of range', {}, 8.5, null, allSteps, 7, 100],
    ['a broken count', {}, 2.9, null, [1, 2], 2, 29],
    ['only a percentage: its share of seven', {}, null, 43.4, [], 3, 43],
    ['nothing', {}, null, null, [], 0, 0],
  ] as const)('%s', (_, steps, count, percent, completed, shownCount, shownPercent) => {
    const read = readProgress(steps, count, percent)
    expect({ ...read, percent: Math.round(read.percent) }).toEqual({
      completed,
      count: shownCount,
      total: 7,
      percent: shownPercent,
    })
  })
})

test.each([
  [8, 8],
  [6, 6],
  [0, 7],
  [7.5, 7],
  [null, 7],
])('a total of %j shows as %i', (total, shown) =>
  expect(readProgress({}, 3, 43, total)).toMatchObject({ total: shown }),
)

test('complete with seven steps; else the others are missing', () => {
  expect(isComplete(dashboard(allSteps))).toBe(true)
  expect(missingStepsOf(dashboard(allSteps))).toEqual([])
  expect(isComplete(dashboard([1, 2, 6, 7]))).toBe(false)
  expect(missingStepsOf(dashboard([1, 2, 6, 7]))).toEqual([3, 4, 5])
})

describe('where the wizard opens', () => {
  test.each([
    ['step_4', 3, 4],
    ['step_1', 3, 1],
    ['step_8', 7, 'summary'],
    ['finalize', 7, 'summary'],
    ['finalize', 3, 4],
    ['', 3, 4],
    ['', 7, 'summary'],
    ['step_x', 2, 3],
    ['xstep_5', 2, 3],
  ] as const)('next_step %j after %i steps: %s', (nextStep, count, place) =>
    expect(resumeAt(dashboard(allSteps.slice(0, count), nextStep))).toBe(place),
  )

  test('the first lost step if the provider names none', () => {
    expect(resumeAt(dashboard([1, 2, 4, 5, 6, 7], 'finalize'))).toBe(3)
    expect(resumeAt(dashboard([1, 2, 4, 5, 6, 7], 'step_7'))).toBe(7)
  })
})

const noon = Date.parse('2026-11-20T12:00:00Z')
const hour = 3_600_000
const zone = (text: string) => Date.parse(text) - new Date(Date.parse(text)).getTimezoneOffset() * 60_000

test.each<[string, { earliest: number; latest: number } | null]>([
  ['2026-11-20T12:00:00Z', { earliest: noon, latest: noon }],
  [' 2026-11-20T12:00:00Z ', { earliest: noon, latest: noon }],
  ['Fri, 20 Nov 2026 12:00:00 GMT', { earliest: noon, latest: noon }],
  ['2026-11-20T14:00:00+02:00', { earliest: noon, latest: noon }],
  ['2026-11-20T14:00:00+0200', { earliest: noon, latest: noon }],
  ['2026-11-20', { earliest: zone('2026-11-20T00:00') - 14 * hour, latest: zone('2026-11-20T00:00') + 12 * hour }],
  [
    '2026-11-20T12:00:00',
    { earliest: zone('2026-11-20T12:00:00') - 14 * hour, latest: zone('2026-11-20T12:00:00') + 12 * hour },
  ],
  ['some day', null],
  ['', null],
])('a time of the provider, %j', (text, written) => {
  expect(writtenAt({ ...dashboard([1]), timestamps: { step_1: text } }, 1)).toEqual(written)
  expect(writtenAt(dashboard([1]), 1)).toBeNull()
})
