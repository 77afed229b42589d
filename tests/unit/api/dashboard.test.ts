import { describe, expect, it } from 'vitest'
import { readDashboard } from '../../../src/api/dashboard.ts'

describe('no data', () => {
  it.each([null, undefined, [], {}, 'x', 5, true])('%j is no data', (data) => expect(readDashboard(data)).toBeNull())
  it('a missing summary and wrong-typed fields become safe defaults', () => {
    expect(readDashboard({ summary: null, steps: [], timestamps: 'x', messages: {}, application_id: {} })).toEqual({
      applicationId: null,
      completed: [],
      percent: 0,
      nextStep: '',
      steps: Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((step) => [`step_${step}`, ''])),
      timestamps: Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((step) => [`step_${step}`, ''])),
      messages: [],
    })
  })
})

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
