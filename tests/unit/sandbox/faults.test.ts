import { describe, expect, test } from 'vitest'
import type { Fault } from '../../sandbox/faults.ts'
import type { Sandbox } from '../../sandbox/start.ts'
import { call, person, sampleBody, sandboxForTest, signUp } from './helpers.ts'

async function request(sandbox: Sandbox, path: string, method: string, json?: unknown): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  return fetch(sandbox.origin + path, { method, headers, body: json === undefined ? null : JSON.stringify(json) })
}

/** A signed-in user and their dashboard call with a fault. */
async function faulty(fault: Omit<Fault, 'call'>) {
  const sandbox = await sandboxForTest()
  const token = await signUp(sandbox)
  expect((await request(sandbox, '/sandbox/faults', 'POST', { call: 'dashboard', ...fault })).status).toBe(200)
  const send = () => fetch(`${sandbox.origin}/api/dashboard`, { headers: { Authorization: `Bearer ${token}` } })
  return { sandbox, token, send }
}

describe('fault control', () => {
  test('counts down, can be cleared and refuses invalid faults', async () => {
    const { sandbox, send } = await faulty({ fault: 'status', status: 403, times: 1 })
    expect([(await send()).status, (await send()).status]).toEqual([403, 200])
    sandbox.faults.add({ call: 'dashboard', fault: 'status' })
    expect((await send()).status).toBe(500)
    await request(sandbox, '/sandbox/faults', 'DELETE')
    expect((await send()).status).toBe(200)
    expect((await request(sandbox, '/sandbox/faults', 'POST', { call: 'nothing', fault: 'html' })).status).toBe(400)
    expect((await request(sandbox, '/sandbox/faults', 'POST', { call: 'login', fault: 'typo' })).status).toBe(400)
  })

  test('affects one step only if it names one', async () => {
    const sandbox = await sandboxForTest()
    const { token, applicationId } = await sandbox.seed.account({ email: person.email, steps: 2 })
    sandbox.faults.add({ call: 'saveStep', step: 4, fault: 'status', status: 422 })
    const save = (step: number) =>
      call(sandbox, `/api/application/${applicationId}/step${step}`, { token, json: sampleBody(step, '').values })
    expect((await save(3)).status).toBe(200)
    expect(await save(4)).toMatchObject({ status: 422, json: { errors: { email: [expect.any(String)] } } })
    expect(sandbox.application(person.email)?.completed).toEqual([1, 2, 3])
  })
})

describe('faulty replies', () => {
  test.each([0, 50])('a gateway replies a page, and the work is done all the same, %i ms later', async (ms) => {
    const sandbox = await sandboxForTest()
    const { token, applicationId } = await sandbox.seed.account({ email: person.email, steps: 1 })
    sandbox.faults.add({ call: 'saveStep', fault: 'gateway', ms, times: 1 })
    const json = JSON.stringify(sampleBody(2, '').values)
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const send = { method: 'POST', headers, body: json }
    const reply = await fetch(`${sandbox.origin}/api/application/${applicationId}/step2`, send)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8'])
    expect(sandbox.application(person.email)?.completed).toEqual(ms === 0 ? [1, 2] : [1])
    await expect.poll(() => sandbox.log.map(({ call, status }) => [call, status])).toEqual([['saveStep', 502]])
    expect(sandbox.application(person.email)?.completed).toEqual([1, 2])
  })
})
