/** What is read from a token: when it ends, and nothing that would be a right. */
import { describe, expect, test } from 'vitest'
import { readCredentialEmail } from '../../../src/domain/session/credential.ts'
import { readToken } from '../../../src/domain/session/token.ts'

const now = Date.UTC(2026, 10, 22, 12)
const inAnHour = now / 1000 + 3600

const base64Url = (text: string) => Buffer.from(text).toString('base64url')
const token = (payload: unknown) => `h.${base64Url(JSON.stringify(payload))}.s`
const ends = (exp: unknown) => readToken(token({ exp }), now)
const malformed = { ok: false, reason: 'malformed' }

describe('the end of a session', () => {
  test('is read in milliseconds', () => expect(ends(inAnHour)).toEqual({ ok: true, expiresAt: now + 3_600_000 }))
  test('a fraction of a second too', () =>
    expect(ends(inAnHour + 0.5)).toEqual({ ok: true, expiresAt: now + 3_600_500 }))
  test.each([
    ['a second ahead', now / 1000 + 1, { ok: true, expiresAt: now + 1000 }],
    ['now', now / 1000, { ok: false, reason: 'expired' }],
    ['a second ago', now / 1000 - 1, { ok: false, reason: 'expired' }],
    ['1970', 0, { ok: false, reason: 'expired' }],
    ['before 1970', -5, { ok: false, reason: 'expired' }],
    ['the last second that can be one', 1e11, { ok: true, expiresAt: 1e14 }],
    ['milliseconds where seconds should be', 1e11 + 1, malformed],
    ['a number as text', String(inAnHour), malformed],
    ['nothing', null, malformed],
  ])('%s', (_, exp, reading) => expect(ends(exp)).toEqual(reading))
  test('a number that JSON cannot hold is none', () =>
    expect(readToken(`h.${base64Url('{"exp":-1e999}')}.s`, now)).toEqual(malformed))
})

describe('a payload', () => {
  const written = JSON.stringify({ exp: inAnHour, name: 'José ??????>>>>>>' })
  const encoded = Buffer.from(written)
  const good = { ok: true, expiresAt: now + 3_600_000 }
  test.each([
    ['without padding', encoded.toString('base64url')],
    [
      'with padding',
      encoded.toString('base64url').padEnd(Math.ceil(encoded.toString('base64url').length / 4) * 4, '='),
    ],
    ['in the old alphabet', encoded.toString('base64')],
    ['with two signs of padding', `${base64Url(JSON.stringify({ exp: inAnHour, a: '' }))}==`],
  ])('%s is read', (_, payload) => expect(readToken(`h.${payload}.s`, now)).toEqual(good))

  test('the alphabets differ in what is tested here', () => expect(encoded.toString('base64')).toMatch(/\+.*\/|\/.*\+/))

  const payload = base64Url(written)
  test.each([
    ['nothing', ''],
    ['one part', payload],
    ['two parts', `h.${payload}`],
    ['four parts', `h.${payload}.s.t`],
    ['an empty payload', 'h..s'],
    ['padding alone', 'h.=.s'],
    ['no base64 at its start', `h.!${payload}.s`],
    ['no base64 at its end', `h.${payload}!.s`],
    ['padding in the middle', `h.=${payload}.s`],
    ['a length that no base64 has', 'h.aaaaa.s'],
    [
      'bytes that are no text',
      `h.${Buffer.from(`{"exp":${inAnHour},"name":"Jos\xe9"}`, 'latin1').toString('base64url')}.s`,
    ],
    ['text that is no JSON', `h.${base64Url('{"exp":')}.s`],
    ['a blank inside', `h h.${payload}.s`],
    ['a blank in front', ` h.${payload}.s`],
    ['a line break behind', `h.${payload}.s\n`],
    ['letters that no header carries', `é.${payload}.s`],
    ['null', token(null)],
    ['a number', token(inAnHour)],
    ['a text', token('exp')],
    ['no exp', token({ iat: inAnHour })],
    ['an exp that is not its own', `h.${base64Url(`{"__proto__":{"exp":${inAnHour}}}`)}.s`],
  ])('%s is malformed', (_, text) => expect(readToken(text, now)).toEqual(malformed))

  test('of 8192 characters is read, a longer one is not', () => {
    const filled = (length: number) => `h.${payload}.${'s'.repeat(length - payload.length - 3)}`
    expect(filled(8192)).toHaveLength(8192)
    expect(readToken(filled(8192), now)).toEqual(good)
    expect(readToken(filled(8193), now)).toEqual(malformed)
  })
})

describe("the e-mail of a third party's credential", () => {
  test.each([
    ['an e-mail', token({ email: 'maria@example.com' }), 'maria@example.com'],
    ['none', token({ name: 'Maria' }), ''],
    ['a number', token({ email: 7 }), ''],
    ['one that is not its own', `h.${base64Url('{"__proto__":{"email":"x@y.z"}}')}.s`, ''],
    ['null', token(null), ''],
    ['a text', token('email'), ''],
    ['no token', 'x', ''],
  ])('%s', (_, credential, email) => expect(readCredentialEmail(credential)).toBe(email))
})
