import { describe, expect, it } from 'vitest'
import { readDashboard } from '../../../src/api/dashboard.ts'
import { isComplete, resumeAt, statusLabel } from '../../../src/domain/progress/progress.ts'

const summary = (fields: Record<string, unknown>) => readDashboard({ summary: fields })

describe('no data', () => {
  it.each([null, undefined, [], {}, 'x', 5, true])('%j is no data', (data) => expect(readDashboard(data)).toBeNull())
  it('a missing summary and wrong-typed fields become safe defaults', () => {
    expect(readDashboard({ summary: null, steps: [], timestamps: 'x', messages: {}, application_id: {} })).toEqual({
      applicationId: null,
      percent: 0,
      completedSteps: 0,
      totalSteps: 7,
      nextStep: '',
      steps: Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((step) => [`step_${step}`, ''])),
      timestamps: Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((step) => [`step_${step}`, ''])),
      messages: [],
    })
  })
})

describe('percent and counts out of range', () => {
  it.each([
    [-5, 0],
    [101, 100],
    ['50', 50],
    [Number.NaN, 0],
    ['NaN', 0],
    [1e308, 100],
    [null, 0],
    [[50], 0],
  ])('percent %j is %d', (percent, shown) => expect(summary({ percent })?.percent).toBe(shown))
  it.each([
    [8, 7],
    [-1, 0],
    ['3', 3],
    [2.9, 2],
    ['', 0],
  ])('completed_steps %j is %d', (completed_steps, shown) =>
    expect(summary({ completed_steps })?.completedSteps).toBe(shown),
  )
  it.each([0, -1, 'x', null])('total_steps %j is 7', (total_steps) =>
    expect(summary({ total_steps })?.totalSteps).toBe(7),
  )
  it('a missing percent is computed from the completed steps', () =>
    expect(summary({ completed_steps: 7 })?.percent).toBe(100))
})

describe('complete only at 100 percent or 7 of 7', () => {
  it.each([
    [{ percent: 100, completed_steps: 2 }, true],
    [{ percent: 20, completed_steps: 7 }, true],
    [{ percent: 99.9, completed_steps: 6 }, false],
    [{ percent: 'x', completed_steps: null, next_step: 'finalize' }, false],
  ])('%j: %s', (fields, complete) => expect(isComplete(summary(fields) as never)).toBe(complete))
})

it.each(['__proto__', 'constructor', 'step_x', 'toString'])('next_step %s resumes after the completed steps', (next) =>
  expect(resumeAt(summary({ next_step: next, completed_steps: 2 }) as never)).toBe(3),
)

it.each([
  ['not_started', 'Pending'],
  ['in_progress', 'In Progress'],
  ['completed', 'Completed'],
  ['COMPLETED', 'Unknown'],
  ['', 'Unknown'],
  ['__proto__', 'Unknown'],
])('the status %s is called %s', (status, label) => expect(statusLabel(status)).toBe(label))

describe('application ids', () => {
  it.each([null, 0, '', {}, '<b>', 'x'.repeat(1024), '../../x', [7]])('%j is no id', (application_id) =>
    expect(readDashboard({ application_id })?.applicationId ?? null).toBeNull(),
  )
  it.each([1002, '1002', 'A-7_b'])('%j is an id', (application_id) =>
    expect(readDashboard({ application_id })?.applicationId).toBe(String(application_id)),
  )
})

describe('messages', () => {
  it.each([null, {}, 'x', 5])('%j is an empty list', (messages) =>
    expect(readDashboard({ messages, summary: {} })?.messages).toEqual([]),
  )
  it('invalid fields of a message become empty texts', () =>
    expect(
      readDashboard({ messages: [{ id: 4, msg: {} }, null, 'x', { created_at: 5, msg: '<script>' }] })?.messages,
    ).toEqual([
      { id: '4', createdAt: '', text: '' },
      { id: '', createdAt: '', text: '' },
      { id: '', createdAt: '', text: '' },
      { id: '', createdAt: '5', text: '<script>' },
    ]))
})

it('an own __proto__ key pollutes nothing', () => {
  readDashboard(JSON.parse('{"__proto__":{"polluted":1},"steps":{"__proto__":{"step_1":"completed"}}}'))
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})
