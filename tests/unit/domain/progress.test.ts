import { describe, expect, test } from 'vitest'
import {
  completedStepsOf,
  type Dashboard,
  isComplete,
  missingStepsOf,
  resumeAt,
  statusLabel,
  stepTally,
} from '../../../src/domain/progress/progress.ts'
import { allSteps, stepId } from '../../../src/domain/progress/steps.ts'

function dashboard(fields: Partial<Dashboard>): Dashboard {
  return {
    applicationId: '7',
    percent: 0,
    completedSteps: 0,
    totalSteps: 7,
    nextStep: '',
    steps: {},
    timestamps: {},
    messages: [],
    ...fields,
  }
}

test.each([
  ['not_started', 'Pending'],
  ['in_progress', 'In Progress'],
  ['completed', 'Completed'],
  ['COMPLETED', 'Unknown'],
  ['', 'Unknown'],
  ['approved', 'Unknown'],
  ['__proto__', 'Unknown'],
  ['constructor', 'Unknown'],
])('the status %j is called %j', (status, label) => expect(statusLabel(status)).toBe(label))

test('the ids of the steps', () => expect([1, 7].map(stepId)).toEqual(['step_1', 'step_7']))

describe('complete', () => {
  test.each([
    [100, 0, true],
    [0, 7, true],
    [100, 7, true],
    [99.9, 6, false],
    [0, 0, false],
  ])('%s percent and %s steps: %s', (percent, completedSteps, complete) =>
    expect(isComplete(dashboard({ percent, completedSteps }))).toBe(complete),
  )

  test('seven completed statuses, whatever percent and count say', () => {
    const steps = Object.fromEntries(allSteps.map((step) => [stepId(step), 'completed']))
    expect(isComplete(dashboard({ steps, percent: 86, completedSteps: 6 }))).toBe(true)
    expect(isComplete(dashboard({ steps }))).toBe(true)
    expect(isComplete(dashboard({ steps: { ...steps, step_4: 'in_progress' }, completedSteps: 6 }))).toBe(false)
    expect(resumeAt(dashboard({ steps, percent: 86, completedSteps: 6, nextStep: 'finalize' }))).toBe('summary')
  })
})

test.each([
  [3, 7, '3 of 7'],
  [3, 5, '3 of 5'],
  [5, 5, '5 of 5'],
  [6, 5, '6 of 7'],
  [7, 5, '7 of 7'],
])('%i completed steps of a total of %i: %s', (completedSteps, totalSteps, tally) => {
  const { completed, total } = stepTally(dashboard({ completedSteps, totalSteps }))
  expect(`${completed} of ${total}`).toBe(tally)
})

const words = (...list: string[]) => Object.fromEntries(list.map((word, index) => [stepId(index + 1), word]))
const done = 'completed'
const open = 'not_started'

describe('the steps saved at the provider', () => {
  test.each([
    ['no map: its count', {}, 3, [1, 2, 3]],
    ['no map, nothing done', {}, 0, []],
    ['empty statuses: its count', words('', '', ''), 2, [1, 2]],
    ['unknown statuses: its count', words('done', 'Completed', 'x'), 2, [1, 2]],
    ['map and count agree', words(done, done, 'in_progress', open, open, open, open), 2, [1, 2]],
    ['steps 3 to 5 were lost', words(done, done, open, open, open, done, done), 4, [1, 2, 6, 7]],
    ['step 5 was never saved, its count says 5', words(done, done, done, done, open, done, open), 5, [1, 2, 3, 4, 6]],
    ['more in the map than in its count', words(done, done, done, open, open, open, open), 1, [1, 2, 3]],
    ['known statuses for some steps only', words(done, 'in_progress'), 4, [1, 3, 4]],
  ] as const)('%s', (_, steps, completedSteps, held) =>
    expect(completedStepsOf(dashboard({ steps, completedSteps }))).toEqual(held),
  )

  test('all of them once it calls the application complete, regardless of its map', () => {
    expect(completedStepsOf(dashboard({ steps: words(done, open), percent: 100 }))).toEqual(allSteps)
    expect(completedStepsOf(dashboard({ steps: words(done, open), completedSteps: 7 }))).toEqual(allSteps)
  })

  test('it waits for the others, and for none once it calls the application complete', () => {
    const steps = words(done, done, open, open, open, done, done)
    expect(missingStepsOf(dashboard({ steps, completedSteps: 4 }))).toEqual([3, 4, 5])
    expect(missingStepsOf(dashboard({}))).toEqual(allSteps)
    expect(missingStepsOf(dashboard({ steps, completedSteps: 7 }))).toEqual([])
    expect(missingStepsOf(dashboard({ steps, percent: 100 }))).toEqual([])
  })

  test('the wizard opens the first lost step if the provider names none', () => {
    const steps = words(done, done, open, done, done, done, done)
    expect(resumeAt(dashboard({ steps, completedSteps: 6, nextStep: 'finalize' }))).toBe(3)
    expect(resumeAt(dashboard({ steps, completedSteps: 6, nextStep: 'step_7' }))).toBe(7)
  })
})

describe('where the wizard opens', () => {
  test.each([
    ['step_1', 0, 1],
    ['step_4', 3, 4],
    ['step_7', 6, 7],
    ['step_1', 3, 1],
    ['step_0', 0, 1],
    ['step_8', 7, 'summary'],
    ['step_99', 2, 'summary'],
    ['finalize', 7, 'summary'],
    ['finalize', 3, 4],
    ['', 0, 1],
    ['', 3, 4],
    ['', 7, 'summary'],
    ['step_x', 2, 3],
    ['step_-1', 2, 3],
    ['step_1.5', 2, 3],
    ['xstep_5', 2, 3],
    ['__proto__', 0, 1],
  ] as const)('next_step %j after %i steps: %s', (nextStep, completedSteps, place) =>
    expect(resumeAt(dashboard({ nextStep, completedSteps }))).toBe(place),
  )
})
