import { describe, expect, it } from 'vitest'
import {
  emailProblem,
  passwordChangeProblem,
  profileProblem,
  resetPasswordProblem,
  signInProblems,
  signUpProblem,
} from '../../../src/domain/account.ts'

describe('sign-in', () => {
  it('names both that are missing', () => {
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
    [{ ...good, email: 'a.b' }, 'email', 'Invalid email address'],
    [{ ...good, password: '1234567' }, 'password', 'Password must be at least 8 characters'],
    [{ ...good, password: '🚚🚚🚚🚚' }, 'password', 'Password must be at least 8 characters'],
    [{ ...good, passwordConfirmation: '12345679' }, 'password_confirmation', 'Passwords do not match'],
  ])('%j', (input, field, message) => expect(signUpProblem(input)).toEqual({ field, message }))
  it.each(['jo@x.y', 'a@.', '@.', 'é@x.y'])('the e-mail %s contains @ and a dot', (email) =>
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
  it('eight that match pass', () =>
    expect(resetPasswordProblem({ password: '12345678', passwordConfirmation: '12345678' })).toBeNull())
})

describe('profile', () => {
  it.each([
    ['', 'a@b.c', 'name', 'Name and email are required fields.'],
    ['  ', 'a@b.c', 'name', 'Name and email are required fields.'],
    ['Jo', ' ', 'email', 'Name and email are required fields.'],
    ['Jo', 'a@b', 'email', 'Please enter a valid email address.'],
    ['Jo', 'a b@c.d', 'email', 'Please enter a valid email address.'],
    ['Jo', '@b.c', 'email', 'Please enter a valid email address.'],
  ])('%j %j', (name, email, field, message) => expect(profileProblem({ name, email })).toEqual({ field, message }))
  it('x@y.z passes', () => expect(profileProblem({ name: 'Ω', email: ' x@y.z ' })).toBeNull())
})

describe('change password', () => {
  it.each([
    ['', '', 'password', 'New password is required.'],
    ['12345', '12345', 'password', 'New password must be at least 6 characters long.'],
    ['123456', '1234567', 'password_confirmation', 'New password and confirm password do not match.'],
  ])('%j and %j', (password, passwordConfirmation, field, message) =>
    expect(passwordChangeProblem({ password, passwordConfirmation })).toEqual({ field, message }),
  )
  it('six that match pass: not the eight used elsewhere', () =>
    expect(passwordChangeProblem({ password: '123456', passwordConfirmation: '123456' })).toBeNull())
})
