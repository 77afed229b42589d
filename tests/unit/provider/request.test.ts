/** The request of a call, or why there is none. */
import { describe, expect, test } from 'vitest'
import { type CallName, callRow, calls } from '../../../src/provider/calls.ts'
import { type CallRequest, prepare } from '../../../src/provider/request.ts'

const part = { field: 'a', value: 'é' }
const names = Object.keys(calls) as CallName[]

function requestFor(call: CallName): CallRequest {
  const { path, body } = calls[call]
  return {
    call,
    ...(path.includes('{') && { params: { applicationId: 'A-1', step: '2' } }),
    ...(body === 'multipart' && { parts: [part] }),
    ...((body === 'json' || body === 'either') && { json: { a: 'é' } }),
  }
}

function outgoing(request: CallRequest, token: string | null = 'abc') {
  const prepared = prepare(request, () => token)
  if (!prepared.ok) throw new Error(`not prepared: ${prepared.reason}`)
  return prepared.out
}

describe('every call of the table', () => {
  test.each(names)('%s is sent as its row says', (call) => {
    const row = callRow(call)
    const out = outgoing(requestFor(call))
    expect(out).toMatchObject({
      method: row.method,
      path: row.path.replace('{applicationId}', 'A-1').replace('{step}', '2'),
      limit: row.timeoutMs ?? 30_000,
    })
    expect(out.headers.Accept).toBe('application/json')
    expect(out.headers.Authorization).toBe(row.auth ? 'Bearer abc' : undefined)
    expect(typeof out.body === 'string' ? JSON.parse(out.body) : out.body).toEqual(
      row.body === 'none' ? null : row.body === 'multipart' ? [part] : { a: 'é' },
    )
  })

  test('the content type is set, except for multipart, whose encoder sets it', () => {
    const typed = names.filter((call) => outgoing(requestFor(call)).headers['Content-Type'] === 'application/json')
    const withJson = names.filter((call) => ['json', 'either'].includes(calls[call].body))
    expect(typed.sort()).toEqual([...withJson, 'calendar'].sort())
  })

  test("only a step with files has no fixed time limit; the profile's picture has 15 seconds", () => {
    const params = { applicationId: '1', step: '2' }
    expect(outgoing({ call: 'saveStep', params, parts: [part] }).limit).toEqual({ stalledMs: 30_000, replyMs: 120_000 })
    expect(outgoing({ call: 'saveStep', params, json: {} }).limit).toBe(30_000)
    expect(outgoing({ call: 'updateProfile', parts: [part] }).limit).toBe(15_000)
  })

  test('a wipe waits for calls that write the application', () => {
    expect(names.filter((call) => 'writes' in calls[call])).toEqual(['createApplication', 'saveStep'])
  })
})

describe('no request', () => {
  const params = { applicationId: '1', step: '2' }
  test.each([
    ['an unknown call', { call: 'admin' }],
    ['a missing parameter', { call: 'saveStep', params: { step: '2' }, json: {} }],
    ['a parameter that leaves the path', { call: 'saveStep', params: { ...params, applicationId: '../1' }, json: {} }],
    ['an invalid step', { call: 'saveStep', params: { ...params, step: '8' }, json: {} }],
    ['step 1, which has its own call', { call: 'saveStep', params: { ...params, step: '1' }, json: {} }],
    ['a surplus parameter', { call: 'dashboard', params: { step: '2' } }],
    ['parts where none are expected', { call: 'dashboard', parts: [] }],
    ['no body where one is expected', { call: 'login' }],
    ['JSON where parts are expected', { call: 'updateProfile', json: {} }],
    ['both kinds of body', { call: 'saveStep', params, json: {}, parts: [] }],
    ['remember where no session starts', { call: 'dashboard', remember: true }],
  ])('for %s', (_what, request) => {
    expect(prepare(request as CallRequest, () => 'abc')).toEqual({ ok: false, reason: 'bad-request' })
  })

  test('for a call that needs a session, without one', () => {
    expect(prepare({ call: 'dashboard' }, () => null)).toEqual({ ok: false, reason: 'no-session' })
  })

  test('the token is not read for a call that needs none', () => {
    outgoing({ call: 'login', json: {} }, null)
    expect(prepare({ call: 'login', json: {} }, () => expect.unreachable())).toMatchObject({ ok: true })
  })
})
