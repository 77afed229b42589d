import { describe, expect, test } from 'vitest'
import { type Dashboard, isComplete, resumeAt, statusLabel, stepId } from '../../../src/domain/progress.ts'

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
})

describe('where the wizard opens (portal.md section 4, reliability E8)', () => {
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
