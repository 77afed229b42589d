import { request as requestHttp } from 'node:http'
import { describe, expect, test } from 'vitest'
import { call, person, sandboxForTest } from './helpers.ts'

describe('the control of the sandbox', () => {
  test('is closed by default', async () => {
    const sandbox = await sandboxForTest({})
    expect((await call(sandbox, '/sandbox/accounts', { json: { email: person.email } })).status).toBe(404)
  })

  test('adds accounts, messages, interviews and faults, which the calls then show', async () => {
    const sandbox = await sandboxForTest()
    const { json } = await call(sandbox, '/sandbox/accounts', { json: { email: person.email, steps: 3 } })
    expect(json).toMatchObject({ email: person.email, name: 'Terry Tester', applicationId: 1001 })
    await call(sandbox, '/sandbox/messages', { json: { email: person.email, text: 'Call us.' } })
    const interview = { title: 'Dwayne Porter', start: '2026-11-12T09:00:00-06:00', minutes: 30, priority: 'high' }
    await call(sandbox, '/sandbox/interviews', { json: interview })
    const { token } = json
    const { messages } = (await call(sandbox, '/api/dashboard', { token })).json.data
    expect(messages.at(-1).msg).toBe('Call us.')
    expect((await call(sandbox, '/api/calendar/get', { token })).json.data).toMatchObject([
      { title: 'Dwayne Porter', start: '2026-11-12T15:00:00.000Z', end: '2026-11-12T15:30:00.000Z', priority: 'high' },
    ])
    await call(sandbox, '/sandbox/faults', { json: { call: 'dashboard', fault: 'status', status: 503, times: 1 } })
    expect((await call(sandbox, '/api/dashboard', { token })).status).toBe(503)
    expect((await call(sandbox, '/api/dashboard', { token })).status).toBe(200)
  })

  test.each([
    ['accounts', { email: 'no address' }, 'email: not an e-mail address'],
    ['accounts', { email: 'a@b.example', steps: 8 }, 'steps: Too big: expected number to be <=7'],
    [
      'accounts',
      { email: 'a@b.example', stesp: 3 },
      /^accounts: Unrecognized key: "stesp" \(known: email, name, password, steps\)$/,
    ],
    ['faults', { call: 'login', fault: 'late', time: 1 }, /^faults: Unrecognized key: "time" \(known: .*times\)$/],
    ['faults', { call: 'login', fault: 'rest-after' }, /^fault: Invalid option: expected one of .*"reset-after"/],
    ['messages', { email: 'nobody@b.example', text: 'Hi' }, 'The sandbox has no account with this e-mail.'],
    ['interviews', { title: 'Porter', start: 'soon' }, 'start: not a time'],
  ])('refuses %s of %o and says why', async (kind, json, message) => {
    const sandbox = await sandboxForTest()
    const reply = await call(sandbox, `/sandbox/${kind}`, { json })
    expect(reply).toMatchObject({ json: { message: expect.stringMatching(message) } })
  })

  test.each([
    ['a page of another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a page on another port of this machine', { Origin: 'http://127.0.0.1:4173' }],
    ['the portal', { 'X-Forwarded-Host': '127.0.0.1:4173' }],
  ])('refuses %s', async (_who, headers) => {
    const sandbox = await sandboxForTest()
    expect((await call(sandbox, '/sandbox/accounts', { json: { email: 'a@b.example' }, headers })).status).toBe(403)
    expect(sandbox.rows('accounts')).toEqual([])
  })

  test('refuses a host that only resolves to this machine', async () => {
    const { port } = await sandboxForTest()
    const status = await new Promise((resolve) => {
      requestHttp({ port, path: '/sandbox/log', headers: { Host: 'evil.example' } }, (reply) =>
        resolve(reply.statusCode),
      ).end()
    })
    expect(status).toBe(403)
  })
})
