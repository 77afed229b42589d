import { describe, expect, it } from 'vitest'
import { emailIn, emailProblem, signInProblems } from '../../../../src/domain/session/account.ts'
import { resetPasswordProblem, signUpProblem } from '../../../../src/domain/session/new-account.ts'

describe('the address in a typed text', () => {
  it.each([
    ['blanks around', ' jo@x.y ', 'jo@x.y'],
    ['characters that nobody sees', '\u200bjo@\u00adx.y\u2060', 'jo@x.y'],
    ['a copied link', 'mailto:jo@x.y', 'jo@x.y'],
    ['a copied contact', 'Jo Smith <jo@x.y>', 'jo@x.y'],
    ['a link in brackets', '<MAILTO:jo@x.y>', 'jo@x.y'],
    ['a bracket alone', 'jo@x.y>', 'jo@x.y'],
    ['no address', 'jo', 'jo'],
  ])('%s', (_, typed, email) => expect(emailIn(typed)).toBe(email))
})

describe('sign-in', () => {
  it('names both missing fields', () => {
    const email = { field: 'email', message: 'Email is required' }
    const password = { field: 'password', message: 'Password is required' }
    expect(signInProblems({ email: ' ', password: '' })).toEqual([email, password])
    expect(signInProblems({ email: 'jo@x.y', password: '' })).toEqual([password])
    expect(signInProblems({ email: '', password: ' ' })).toEqual([email])
    expect(signInProblems({ email: 'jo@x.y', password: ' ' })).toEqual([])
    expect(emailProblem('\t')).toEqual(email)
    expect(emailProblem('jo')).toBeNull()
  })
})

describe('sign-up, checked in order', () => {
  const good = { name: 'Jo', email: 'jo@x.y', password: '12345678', passwordConfirmation: '12345678' }
  it.each([
    [{ name: ' ', email: '', password: '', passwordConfirmation: 'x' }, 'name', 'Name is required'],
    [{ ...good, email: 'a@b', password: '' }, 'email', 'Invalid email address'],
    [{ ...good, password: '1234567' }, 'password', 'Password must be at least 8 characters'],
    [{ ...good, password: '🚚🚚🚚🚚' }, 'password', 'Password must be at least 8 characters'],
    [{ ...good, passwordConfirmation: '12345679' }, 'password_confirmation', 'Passwords do not match'],
  ])('%j', (input, field, message) => expect(signUpProblem(input)).toEqual({ field, message }))
  it.each(['jo@x.y', '@.'])('the e-mail %s contains @ and a dot', (email) =>
    expect(signUpProblem({ ...good, email })).toBeNull(),
  )
  it('eight emoji are eight characters', () => {
    const password = '🚚'.repeat(8)
    expect(signUpProblem({ ...good, password, passwordConfirmation: password })).toBeNull()
  })
})

describe('reset password', () => {
  it.each([
    ['1234567', '7654321', 'password_confirmation', 'Passwords do not match'],
    ['1234567', '1234567', 'password', 'Password must be at least 8 characters long'],
  ])('%s and %s', (password, passwordConfirmation, field, message) =>
    expect(resetPasswordProblem({ password, passwordConfirmation })).toEqual({ field, message }),
  )
})
