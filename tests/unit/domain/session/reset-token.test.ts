import { describe, expect, test } from 'vitest'
import { namedToken, resetToken } from '../../../../src/domain/session/reset-token.ts'

function at(href: string) {
  const { pathname, search, hash } = new URL(href, 'https://portal.example')
  return { pathname, search, hash }
}

describe('the reset token is read from', () => {
  test.each([
    ['the query', '/reset-password?token=aB1.-_~'],
    ['the hash by name', '/reset-password#token=aB1.-_~'],
    ['the whole hash', '/reset-password#aB1.-_~'],
    ['a path with its name', '/reset-password/token/aB1.-_~'],
    ['the rest of the path', '/reset-password/aB1.-_~'],
    ['the rest of a path in upper case', '/Reset-Password/aB1.-_~'],
    ['an encoded query', '/reset-password?token=%61B1.-_~'],
    ['the rest of the path, before another hash', '/reset-password/aB1.-_~#main'],
    ['a query without its question mark', '/reset-password&token=aB1.-_~'],
    ['one with more after it', '/reset-password&token=aB1.-_~&email=a'],
    ['a link in brackets', '/reset-password?token=aB1.-_~)'],
    ['a path in brackets', '/reset-password/aB1.-_~%3E'],
    ['the end of a sentence', '/reset-password?token=aB1.-_~.'],
    ['brackets at the end of a sentence', '/reset-password/aB1.-_~).'],
  ])('%s', (_place, href) => expect(resetToken(at(href))).toBe('aB1.-_~'))

  test.each([
    '/reset-password?token=a%2Bb%2F9%3D%3D',
    '/reset-password?token=a+b/9==',
    '/reset-password#token=a+b%2F9==',
  ])('base64: %s', (href) => expect(resetToken(at(href))).toBe('a+b/9=='))

  test.each([
    ["Laravel Sanctum's", '12|abc'],
    ['a long JWT', `eyJhbGciOiJIUzI1NiJ9.${'e'.repeat(1_500)}.${'s'.repeat(43)}`],
    ['of 4,096 characters', 'a-'.repeat(2_048)],
    ['base64 with double slashes', '/ab//cd=='],
    ['with spaces and signs', 'a b!<c>'],
  ])('%s, in any place, escaped or not', (_what, token) => {
    const escaped = encodeURIComponent(token)
    for (const piece of [escaped, escaped.replaceAll('%3D', '=').replaceAll('%2F', '/').replaceAll('%3A', ':')]) {
      expect(resetToken(at(`/reset-password?token=${piece}`))).toBe(token)
      expect(resetToken(at(`/reset-password?email=a&token=${piece}&lang=es`))).toBe(token)
      expect(resetToken(at(`/reset-password?reset_token=${piece}`))).toBe(token)
      expect(resetToken(at(`/reset-password#token=${piece}`))).toBe(token)
      expect(resetToken(at(`/reset-password#${piece}`))).toBe(token)
      expect(resetToken(at(`/reset-password/${piece}`))).toBe(token)
      expect(resetToken(at(`/reset-password/token/${piece}`))).toBe(token)
      expect(namedToken(at(`/forgot-password?token=${piece}`))).toBe(token)
    }
  })

  test('a stray percent sign stays', () => expect(resetToken(at('/reset-password?token=50%off'))).toBe('50%off'))
})

describe('no token', () => {
  test.each([
    '/reset-password',
    '/reset-password?token=',
    '/reset-password?token=a%00b',
    '/reset-password#token=a%7Fb',
    '/help/reset-password/abc',
    `/reset-password?token=${'a'.repeat(4_097)}`,
    `/reset-password/${'a'.repeat(10_000)}`,
  ])('%s', (href) => expect(resetToken(at(href))).toBeNull())
})

test('elsewhere only a named token counts', () => {
  expect(namedToken(at('/forgot-password?token=abc'))).toBe('abc')
  expect(namedToken(at('/forgot-password/token/abc'))).toBe('abc')
  expect(namedToken(at('/forgot-password'))).toBeNull()
  expect(namedToken(at('/forgot-password#abc'))).toBeNull()
})
