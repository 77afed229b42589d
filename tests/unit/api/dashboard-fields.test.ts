/** The dashboard's call; any-reply.test.ts has wrong values in its fields. */
import { expect, test } from 'vitest'
import { createClient } from '../../../src/api/client.ts'
import { getDashboard, readDashboard } from '../../../src/api/dashboard.ts'
import { fakePlatform, json } from '../../support/fake-platform.ts'

const summary = { percent: 43, completed_steps: 3, total_steps: 7, next_step: 'step_4' }
const stepsOf = (value: string) =>
  Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`step_${index + 1}`, value]))
const data = {
  application_id: 1001,
  summary,
  steps: { ...stepsOf('not_started'), step_1: 'completed' },
  timestamps: { ...stepsOf(''), step_1: '2026-05-01T10:00:00Z' },
  messages: [{ id: 1, created_at: '2026-05-01', msg: 'Hello' }],
}

test('a whole dashboard', () =>
  expect(readDashboard(data)).toEqual({
    applicationId: '1001',
    completed: [1],
    count: 3,
    total: 7,
    percent: 43,
    nextStep: 'step_4',
    steps: data.steps,
    timestamps: data.timestamps,
    messages: [{ id: '1', createdAt: '2026-05-01', text: 'Hello' }],
  }))

test.each([null, undefined, 'x', 5, [], {}, true])('%j is no data', (value) => expect(readDashboard(value)).toBeNull())

test('inherited steps and timestamps are ignored', () => {
  const steps = JSON.parse('{"__proto__":{"step_1":"completed"}}')
  expect(readDashboard({ ...data, steps })?.steps.step_1).toBe('')
})

test('the call: data, no data, and a refusal', async () => {
  const platform = fakePlatform({ user: { name: 'Maria' } })
  const client = createClient(platform, { generation: () => 1, onUnauthenticated: () => undefined })
  platform.reply(
    'dashboard',
    json({ success: true, data }),
    json({ success: true, data: null }),
    json({ success: false, message: 'Not today.' }),
  )
  expect(await getDashboard(client)).toMatchObject({ ok: true, value: { applicationId: '1001' } })
  expect(await getDashboard(client)).toEqual({ ok: true, value: null })
  expect(await getDashboard(client)).toMatchObject({ ok: false, failure: { kind: 'rejected', message: 'Not today.' } })
})
