import { describe, expect, test } from 'vitest'
import { call, person, sampleBody, sandboxForTest, signUp } from './helpers.ts'

describe('a fault', () => {
  test('strikes so many calls, until it is cleared', async () => {
    const sandbox = await sandboxForTest()
    const token = await signUp(sandbox)
    const status = async () => (await call(sandbox, '/api/dashboard', { token })).status
    sandbox.faults.add({ call: 'dashboard', fault: 'status', status: 403, times: 1 })
    expect([await status(), await status()]).toEqual([403, 200])
    sandbox.faults.add({ call: 'dashboard', fault: 'status' })
    expect(await status()).toBe(500)
    sandbox.faults.clear()
    expect(await status()).toBe(200)
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
