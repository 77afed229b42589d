/** The expiry is the only thing read from a token. */
import { describe, expect, test } from 'vitest'
import { readCredentialEmail } from '../../../../src/domain/session/credential.ts'
import { readToken } from '../../../../src/domain/session/token.ts'

const now = Date.UTC(2026, 10, 22, 12)
const inAnHour = now / 1000 + 3600

const base64Url = (text: string) => Buffer.from(text).toString('base64url')
const token = (payload: unknown) => `h.${base64Url(JSON.stringify(payload))}.s`
const ends = (exp: unknown) => readToken(token({ exp }), now)
const malformed = { ok: false, reason: 'malformed' }

describe("a token's expiry", () => {
  test('is read in milliseconds', () => expect(ends(inAnHour)).toEqual({ ok: true, expiresAt: now + 3_600_000 }))
  test.each([
    ['now', now / 1000, { ok: false, reason: 'expired' }],
    ['a second ago', now / 1000 - 1, { ok: false, reason: 'expired' }],
    ['a year that needs more than four digits', 1e12, { ok: true, expiresAt: 1e15 }],
    ['beyond what a Date can hold', Number.MAX_VALUE, { ok: true, expiresAt: 8e15 }],
    ['a number as text', String(inAnHour), malformed],
    ['nothing', null, malformed],
  ])('%s', (_, exp, reading) => expect(ends(exp)).toEqual(reading))
  test("a number that JSON can't represent is none", () =>
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
    ['with padding', `${base64Url(JSON.stringify({ exp: inAnHour, a: '' }))}==`],
  ])('%s is read', (_, payload) => expect(readToken(`h.${payload}.s`, now)).toEqual(good))

  const payload = base64Url(written)
  test.each([
    ['nothing', ''],
    ['two parts', `h.${payload}`],
    ['four parts', `h.${payload}.s.t`],
    ['invalid base64 at its start', `h.!${payload}.s`],
    ['invalid base64 at its end', `h.${payload}!.s`],
    ['an impossible base64 length', 'h.aaaaa.s'],
    ['invalid UTF-8', `h.${Buffer.from(`{"exp":${inAnHour},"name":"Jos\xe9"}`, 'latin1').toString('base64url')}.s`],
    ['text that is no JSON', `h.${base64Url('{"exp":')}.s`],
    ['a trailing line break', `h.${payload}.s\n`],
    ['characters that no header allows', `é.${payload}.s`],
    ['null', token(null)],
    ['no exp', token({ iat: inAnHour })],
    ['an inherited exp', `h.${base64Url(`{"__proto__":{"exp":${inAnHour}}}`)}.s`],
  ])('%s is malformed', (_, text) => expect(readToken(text, now)).toEqual(malformed))

  test('of 8192 characters is read, a longer one is not', () => {
    const filled = (length: number) => `h.${payload}.${'s'.repeat(length - payload.length - 3)}`
    expect(filled(8192)).toHaveLength(8192)
    expect(readToken(filled(8192), now)).toEqual(good)
    expect(readToken(filled(8193), now)).toEqual(malformed)
  })
})

describe('the e-mail of a third-party credential', () => {
  test.each([
    ['an e-mail', token({ email: 'maria@example.com' }), 'maria@example.com'],
    ['none', token({ name: 'Maria' }), ''],
    ['a number', token({ email: 7 }), ''],
    ['an inherited e-mail', `h.${base64Url('{"__proto__":{"email":"x@y.z"}}')}.s`, ''],
    ['no token', 'x', ''],
  ])('%s', (_, credential, email) => expect(readCredentialEmail(credential)).toBe(email))
})
