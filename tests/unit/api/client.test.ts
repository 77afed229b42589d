/** resultOfReply: classifies replies, before screens choose messages. */
import { describe, expect, test, vi } from 'vitest'
import { createClient, readErrors, resultOfReply } from '../../../src/api/client.ts'
import type { Reply } from '../../../src/platform/port.ts'
import { fakePlatform, json, later } from '../../support/fake-platform.ts'
import { answered, broken, text } from './replies.ts'

const rules = ['save', 'read', 'creation', 'session'] as const

function failure(reply: Reply, rule: (typeof rules)[number] = 'save', auth = true) {
  const result = resultOfReply(reply, auth, rule)
  return result.ok ? 'ok' : result.failure
}

describe('no answer', () => {
  test.each(['timed-out', 'unreachable', 'canceled'] as const)('%s', (kind) => {
    for (const rule of rules) expect(failure({ kind }, rule)).toEqual({ kind })
  })
  test.each(['no-session', 'bad-request'] as const)('refused: %s', (reason) =>
    expect(failure({ kind: 'refused', reason })).toEqual({ kind: reason }),
  )
})

describe('bodies that are no JSON object', () => {
  test.each(rules)('%s', (rule) => {
    expect(failure(text(200), rule)).toEqual({ kind: 'not-json', status: 200 })
    expect(failure(text(500), rule)).toEqual({ kind: 'not-json', status: 500 })
    expect(failure(text(403), rule)).toEqual({ kind: 'not-json', status: 403 })
    expect(failure(broken(200), rule)).toEqual({ kind: 'broken', status: 200 })
    expect(failure(broken(204), rule)).toEqual({ kind: 'broken', status: 204 })
    for (const value of [null, [], 'ok', 0, true]) {
      expect(failure(answered(200, value), rule)).toEqual({ kind: 'broken', status: 200 })
    }
  })
})

describe('a save succeeds only when the provider says so', () => {
  test.each([
    { success: true },
    { success: 1 },
    { status: true },
    { status: 'success' },
    { status: 200 },
    { success: true, status: false },
    { success: 0, status: 'success' },
  ])('%j: success', (body) => expect(failure(answered(200, body))).toBe('ok'))

  test.each([
    {},
    { success: false },
    { success: 0 },
    { success: 'no' },
    { status: false },
    { status: 'error' },
    { status: [true] },
    { status: 422 },
    { data: { application_id: 7 } },
  ])('%j: no success', (body) => expect(failure(answered(200, body))).toMatchObject({ kind: 'rejected', status: 200 }))

  test.each([201, 204, 299])('%i is an OK status', (status) =>
    expect(failure(answered(status, { success: true }))).toBe('ok'),
  )
  test.each([199, 300, 422, 500])('a success flag with status %i is no success', (status) => {
    expect(failure(answered(status, { success: true }))).toMatchObject({ kind: 'rejected', status })
    expect(failure(answered(status, { data: {} }), 'read')).toMatchObject({ kind: 'rejected', status })
  })
})

describe('a read succeeds with a success flag, or with its data unless a flag refuses', () => {
  test.each([
    { success: true },
    { data: {} },
    { data: [] },
    { success: true, data: null },
    { status: 'ok', data: [] },
    { status: null, success: 'true', data: {} },
  ])('%j: success', (body) => expect(failure(answered(200, body), 'read')).toBe('ok'))
  test.each([
    {},
    { data: null },
    { data: 'x' },
    { data: {}, success: false },
    { data: {}, success: false, status: true },
    { data: {}, status: 'error' },
  ])('%j: no success', (body) => expect(failure(answered(200, body), 'read')).toMatchObject({ kind: 'rejected' }))
})

describe('step 1 succeeds with a success flag, or with its id unless a flag refuses', () => {
  test.each([
    { success: true },
    { application_id: 7 },
    { applicationId: 'A-7', message: 'Saved.' },
    { application_id: 7, status: null, success: null },
    { application_id: 7, status: 'in_progress' },
  ])('%j: success', (body) => expect(failure(answered(201, body), 'creation')).toBe('ok'))
  test.each([
    {},
    { application_id: 0 },
    { id: 7, success: false },
    { id: 7, status: 'error' },
    { id: 7, errors: { ein: ['Wrong'] } },
  ])('%j: no success', (body) => expect(failure(answered(200, body), 'creation')).toMatchObject({ kind: 'rejected' }))
})

describe('a session starts if the platform has a token and no flag refuses', () => {
  const started = (body: unknown) => ({ ...answered(200, body), session: 'started' as const })
  test.each([{}, { status: true }, { success: true }, { user: {} }, { status: 200 }])('%j: success', (body) =>
    expect(failure(started(body), 'session', false)).toBe('ok'),
  )
  test.each([{ status: false }, { success: false }, { success: 'false' }, { status: 0 }])('%j: no success', (body) =>
    expect(failure(started(body), 'session', false)).toMatchObject({ kind: 'rejected' }),
  )
  test.each([
    ['malformed', {}],
    ['expired', { message: 'Login successful' }],
    ['no-token', { success: true, message: 'Login successful' }],
  ] as const)('no usable token (%s): a broken reply, whose message is no reason: %j', (session, body) =>
    expect(failure({ ...answered(200, body), session }, 'session', false)).toEqual({ kind: 'broken', status: 200 }),
  )
  test.each([{}, { success: true, status: false }])('neither a token nor a reason: %j', (body) =>
    expect(failure({ ...answered(200, body), session: 'no-token' }, 'session', false)).toMatchObject({
      kind: 'rejected',
      message: null,
    }),
  )
  test.each([[{ success: true, status: false }], [{ success: 0, status: 'success' }]])('a flag refuses: %j', (body) =>
    expect(failure(started(body), 'session', false)).toMatchObject({ kind: 'rejected' }),
  )
  test.each([{ message: 'Wrong.' }, { status: 'error', message: 'Wrong.' }, { status: 401, message: 'Wrong.' }])(
    'refused only in words, with an OK status: %j',
    (body) => {
      const reply = { ...answered(200, body), session: 'no-token' as const }
      expect(failure(reply, 'session', false)).toMatchObject({ kind: 'rejected', message: 'Wrong.' })
    },
  )
})

describe('the token is no longer accepted', () => {
  test.each<[string, Reply]>([
    ['401 JSON', answered(401, { message: 'x' })],
    ['401 HTML', text(401)],
    ['200 in words', answered(200, { message: 'Unauthenticated.' })],
    ['200 under error', answered(200, { error: 'unauthenticated' })],
    ['200 under error beside a message', answered(200, { message: 'Error', error: 'Unauthenticated.' })],
    ['403 in words', answered(403, { message: 'Unauthenticated.' })],
  ])('%s', (_, reply) => {
    expect(failure(reply, 'save')).toEqual({ kind: 'unauthenticated' })
    expect(failure(reply, 'read')).toEqual({ kind: 'unauthenticated' })
  })
})

describe('the message of a refusal', () => {
  test.each([
    [{ message: ' No. ' }, 'No.'],
    [{ error: 'Nope.' }, 'Nope.'],
    [{ message: 'No.', error: 'Nope.' }, 'No.'],
    [{ message: '' }, null],
    [{ message: { a: 1 } }, null],
    [{}, null],
  ])('%j: %j', (body, message) => expect(failure(answered(422, body))).toMatchObject({ message }))

  test("Retry-After is read from any reply, even a proxy's page or an empty one", () => {
    expect(failure({ ...answered(429, {}), retryAfterMs: 7000 })).toMatchObject({ retryAfterMs: 7000 })
    const page: Reply = { kind: 'answered', status: 503, body: { kind: 'text' }, retryAfterMs: 7000 }
    expect(failure(page)).toEqual({ kind: 'not-json', status: 503, retryAfterMs: 7000 })
    expect(failure({ ...answered(503, null), retryAfterMs: 7000 })).toMatchObject({ retryAfterMs: 7000 })
  })
})

describe('errors in every shape', () => {
  test.each([
    [undefined, []],
    ['Wrong.', [['', 'Wrong.']]],
    [
      ['One.', 'Two.'],
      [
        ['', 'One.'],
        ['', 'Two.'],
      ],
    ],
    [{ email: ['Taken.', 'Odd.'] }, [['email', 'Taken.', 'Odd.']]],
    [{ email: { en: 'Taken.' } }, [['email', 'Taken.']]],
    [{ email: null, name: [], ein: 5 }, []],
    [[{ message: 'Deep.' }], [['', 'Deep.']]],
  ])('%j', (errors, read) =>
    expect(readErrors(errors).map(({ field, messages }) => [field, ...messages])).toEqual(read),
  )
  test('excessive nesting is not followed', () => {
    let deep: unknown = 'Bottom.'
    for (let level = 0; level < 10_000; level += 1) deep = { deep }
    expect(readErrors(deep)).toEqual([])
  })
})

describe('the client', () => {
  function open() {
    const platform = fakePlatform({ user: { name: 'Maria' } })
    const hooks = { generation: vi.fn(() => 1), onUnauthenticated: vi.fn() }
    return { platform, hooks, client: createClient(platform, hooks) }
  }

  test('ends the session when the provider no longer accepts the token', async () => {
    const { platform, hooks, client } = open()
    platform.reply('dashboard', json({ message: 'Unauthenticated.' }, 401))
    await client.call({ call: 'dashboard' }, 'read')
    expect(hooks.onUnauthenticated).toHaveBeenCalledWith('unauthenticated')
  })

  test('a 401 to a login is a wrong password, and ends no session', async () => {
    const { platform, hooks, client } = open()
    platform.reply('login', json({ message: 'Wrong.' }, 401))
    const result = await client.call({ call: 'login', json: {} }, 'session')
    expect(result).toMatchObject({ ok: false, failure: { kind: 'rejected', message: 'Wrong.' } })
    expect(hooks.onUnauthenticated).not.toHaveBeenCalled()
  })

  test('a reply to an earlier session is dropped and does not affect this one', async () => {
    const { platform, hooks, client } = open()
    const answer = later<Reply>()
    platform.reply('dashboard', answer.promise)
    const call = client.call({ call: 'dashboard' }, 'read')
    hooks.generation.mockReturnValue(2)
    answer.settle(json({ message: 'Unauthenticated.' }, 401))
    expect(await call).toEqual({ ok: false, failure: { kind: 'canceled' } })
    expect(hooks.onUnauthenticated).not.toHaveBeenCalled()
  })

  test('without a session nothing is sent, and the session is checked', async () => {
    const platform = fakePlatform()
    const hooks = { generation: () => 1, onUnauthenticated: vi.fn() }
    expect(await createClient(platform, hooks).call({ call: 'dashboard' }, 'read')).toEqual({
      ok: false,
      failure: { kind: 'no-session' },
    })
    expect(hooks.onUnauthenticated).toHaveBeenCalledWith('no-session')
    expect(platform.requests).toEqual([])
  })
})
