import { describe, expect, it } from 'vitest'
import {
  classifyBody,
  maxReplyBytes,
  rawReply,
  readAtMost,
  readReply,
  retryAfterMs,
  sessionStart,
  takeToken,
} from '../../../src/provider/reply.ts'

const json = 'application/json; charset=utf-8'
const now = Date.UTC(2026, 0, 1)

/** A token that expires `seconds` after {@link now}. */
function tokenFor(seconds: number): string {
  const payload = Buffer.from(JSON.stringify({ exp: now / 1000 + seconds })).toString('base64url')
  return `eyJhbGciOiJIUzI1NiJ9.${payload}.c2ln`
}

describe('classifyBody', () => {
  it.each([
    ['object', 200, json, '{"success":true}', { kind: 'json', value: { success: true } }],
    ['JSON under a text type', 200, 'text/html', '{"a":1}', { kind: 'json', value: { a: 1 } }],
    [
      'a long id',
      200,
      json,
      '{"id":9007199254740993,"n":1.5}',
      { kind: 'json', value: { id: '9007199254740993', n: 1.5 } },
    ],
    ['null', 200, json, 'null', { kind: 'json', value: null }],
    ['byte order mark', 200, json, '\uFEFF{"a":1}', { kind: 'json', value: { a: 1 } }],
    ['HTML page', 200, 'text/html', '<!doctype html><p>Hi', { kind: 'text' }],
    ['HTML under a JSON type', 200, json, '<html>', { kind: 'broken' }],
    ['cut off', 200, json, '{"success":tr', { kind: 'broken' }],
    ['truncated without a type', 200, null, '{"success":tr', { kind: 'broken' }],
    ['empty 200', 200, json, '', { kind: 'broken' }],
    ['empty 204', 204, null, '', { kind: 'broken' }],
    ['empty 500', 500, json, '', { kind: 'text' }],
  ] as const)('%s', (_name, status, type, text, expected) => {
    expect(classifyBody(status, type, text)).toEqual(expected)
  })

  it('drops __proto__ keys at any depth', () => {
    const body = classifyBody(
      200,
      json,
      '{"__proto__":{"x":1},"data":{"__proto__":{"y":1},"z":[{"\\u005f_proto__":1}]}}',
    )
    expect(JSON.stringify(body)).toBe('{"kind":"json","value":{"data":{"z":[{}]}}}')
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  it('calls a reply nested 100,000 deep broken instead of overflowing', () => {
    expect(classifyBody(200, json, '['.repeat(100_000) + ']'.repeat(100_000))).toEqual({ kind: 'broken' })
  })
})

describe('takeToken', () => {
  it.each([
    ['at the top', { status: true, token: 'a.b.c' }, 'a.b.c', { status: true }],
    ['as access_token', { access_token: 'a.b.c', user: { name: 'Ann' } }, 'a.b.c', { user: { name: 'Ann' } }],
    ['under data', { success: true, data: { token: 'a.b.c', id: 1 } }, 'a.b.c', { success: true, data: { id: 1 } }],
    ['in both places, top first', { token: 'x.y.z', data: { token: 'a.b.c' } }, 'x.y.z', { data: {} }],
    ['repeated elsewhere', { token: 'a.b.c', message: 'Bearer a.b.c' }, 'a.b.c', { message: '' }],
    ['repeated in a nested record', { token: 'a.b.c', user: { jwt: ['a.b.c'] } }, 'a.b.c', { user: { jwt: [''] } }],
    ['missing', { status: true }, undefined, { status: true }],
    ['a number', { token: 7 }, 7, {}],
    ['success "false"', { success: 'False', token: 'a.b.c' }, undefined, { success: 'False' }],
  ])('%s', (_name, body, token, rest) => {
    expect(takeToken(body)).toEqual({ token, rest })
  })
})

describe('sessionStart', () => {
  it.each([
    ['a valid token', 200, tokenFor(60), 'started'],
    ['an error status', 401, tokenFor(60), undefined],
    ['no token', 200, undefined, 'no-token'],
    ['null', 200, null, 'no-token'],
    ['a number', 200, 5, 'malformed'],
    ['expiring at this moment', 200, tokenFor(0), 'expired'],
    ['expired', 200, tokenFor(-1), 'expired'],
  ])('%s', (_name, status, token, expected) => {
    expect(sessionStart(status, token, now)).toBe(expected)
  })
})

it.each([
  [null, undefined],
  ['30', 30_000],
  ['86400', 300_000],
  ['Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
  ['soon', undefined],
])('Retry-After %j is a wait of %j ms', (header, expected) => {
  expect(retryAfterMs(header, now)).toBe(expected)
})

describe('readReply', () => {
  const raw = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    rawReply(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }))

  it('takes the token out of a reply that starts a session, and of no other', async () => {
    const started = tokenFor(60)
    const { reply, token } = readReply(await raw(200, { token: started, user: { note: started } }), true, now)
    expect([token, reply.session]).toEqual([started, 'started'])
    expect(JSON.stringify(reply)).not.toContain(started)
    const other = readReply(await raw(200, { token: started }), false, now)
    expect([other.token, other.reply.session]).toEqual([null, undefined])
  })

  it.each([
    ['no JSON', 200, '<p>', 'no-token'],
    ['a token beside an error', 401, { token: tokenFor(60) }, undefined],
  ])('%s starts nothing', async (_what, status, body, session) => {
    const { reply, token } = readReply(await raw(status, body), true, now)
    expect([reply.session, token]).toEqual([session, null])
  })

  it('a body over the limit is broken, and not read to its end', async () => {
    let pulled = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(1024 * 1024))
      },
    })
    const { reply } = readReply(await rawReply(new Response(endless)), false, now)
    expect(reply.body).toEqual({ kind: 'broken' })
    expect(pulled).toBeLessThan(maxReplyBytes / (1024 * 1024) + 3)
  })

  it('bytes arrive whole, however they are chunked', async () => {
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of new TextEncoder().encode('é李')) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    expect(new TextDecoder().decode((await readAtMost(new Response(pieces), 10)) ?? undefined)).toBe('é李')
    expect(await readAtMost(new Response(null), 10)).toEqual(new Uint8Array())
    expect(await readAtMost(new Response('12345'), 4)).toBeNull()
  })
})
