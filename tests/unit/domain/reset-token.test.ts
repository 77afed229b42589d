import { describe, expect, test } from 'vitest'
import { namedToken, resetToken } from '../../../src/domain/reset-token.ts'

function at(href: string) {
  const { pathname, search, hash } = new URL(href, 'https://portal.example')
  return { pathname, search, hash }
}

describe('the reset token is read from', () => {
  test.each([
    ['the query', '/reset-password?token=aB1.-_~'],
    ['the query among others', '/reset-password?email=x%40y.z&token=aB1.-_~&lang=en'],
    ['the hash by name', '/reset-password#token=aB1.-_~'],
    ['the whole hash', '/reset-password#aB1.-_~'],
    ['a path with its name', '/reset-password/token/aB1.-_~'],
    ['a path with its name and =', '/reset-password/token=aB1.-_~'],
    ['the rest of the path', '/reset-password/aB1.-_~'],
    ['the rest of the path with a slash', '/reset-password/aB1.-_~/'],
    ['the rest of a path in upper case', '/Reset-Password/aB1.-_~'],
    ['an encoded query', '/reset-password?token=%61B1.-_~'],
    ['the rest of the path, before an empty hash', '/reset-password/aB1.-_~#'],
  ])('%s', (_place, href) => expect(resetToken(at(href))).toBe('aB1.-_~'))

  test.each([
    '/reset-password?token=a%2Bb%2F9%3D%3D',
    '/reset-password?token=a+b/9==',
    '/reset-password#token=a+b%2F9==',
  ])('base64: %s', (href) => expect(resetToken(at(href))).toBe('a+b/9=='))

  test('as long as can be', () => {
    const longest = 'a-'.repeat(256)
    expect(resetToken(at(`/reset-password?token=${longest}`))).toBe(longest)
    expect(resetToken(at(`/reset-password?token=${'a/'.repeat(255)}==`))).toBe(`${'a/'.repeat(255)}==`)
  })

  test('the first of two', () => expect(resetToken(at('/reset-password?token=a&token=b'))).toBe('a'))
})

describe('no usable token', () => {
  test.each([
    '/reset-password',
    '/reset-password/',
    '/reset-password?token=',
    '/reset-password?token=%3Cscript%3E',
    '/reset-password?token=a%00b',
    '/reset-password?token=../x',
    '/reset-password?token=a b',
    '/reset-password?token=a%20b',
    '/reset-password?token=../..',
    '/reset-password?token=a=b',
    '/reset-password#%E0%A4%A',
    '/reset-password/a/b',
    '/help/reset-password/abc',
    '/reset-password#token=%E0%A4%A',
    '/reset-password?token=a%21',
    '/reset-password?token=%21a',
    '/reset-password?token=a===',
    `/reset-password?token=${'a'.repeat(513)}`,
    `/reset-password/${'a'.repeat(10_000)}`,
  ])('%s', (href) => expect(resetToken(at(href))).toBeNull())
})

test('elsewhere only a named token counts', () => {
  expect(namedToken(at('/forgot-password?token=abc'))).toBe('abc')
  expect(namedToken(at('/forgot-password/token/abc'))).toBe('abc')
  expect(namedToken(at('/forgot-password'))).toBeNull()
  expect(namedToken(at('/forgot-password#abc'))).toBeNull()
})
