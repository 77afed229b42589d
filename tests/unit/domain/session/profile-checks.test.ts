import { describe, expect, it } from 'vitest'
import { initialOf } from '../../../../src/domain/session/initial.ts'
import { passwordChangeProblem, profileProblem } from '../../../../src/domain/session/profile-checks.ts'

describe('profile', () => {
  it.each([
    ['', 'a@b.c', 'name', 'Name and email are required fields.'],
    ['Jo', ' ', 'email', 'Name and email are required fields.'],
    ['Jo', 'a@b', 'email', 'Please enter a valid email address.'],
    ['Jo', '@b.c', 'email', 'Please enter a valid email address.'],
    ['Jo', 'a@b.c@d.e', 'email', 'Please enter a valid email address.'],
  ])('%j %j', (name, email, field, message) => expect(profileProblem({ name, email })).toEqual({ field, message }))
  it.each(['x@y.z', ' x@y.z ', 'maria.ortiz+work@mail.example.com'])('%j passes', (email) =>
    expect(profileProblem({ name: 'Ω', email })).toBeNull(),
  )
})

describe('change password', () => {
  it.each([
    ['', '', 'password', 'New password is required.'],
    ['12345', '12345', 'password', 'New password must be at least 6 characters long.'],
    ['123456', '1234567', 'password_confirmation', 'New password and confirm password do not match.'],
  ])('%j and %j', (password, passwordConfirmation, field, message) =>
    expect(passwordChangeProblem({ password, passwordConfirmation })).toEqual({ field, message }),
  )
  it('six matching characters pass: eight are required only elsewhere', () =>
    expect(passwordChangeProblem({ password: '123456', passwordConfirmation: '123456' })).toBeNull())
})

describe('the initial of a name', () => {
  it.each([
    ['maria Ortiz', 'M'],
    ['e\u0301mile', 'E\u0301'],
    ['👩🏽‍🔧 Ann', '👩🏽‍🔧'],
    ['', 'U'],
  ])('of %j is %s', (name, initial) => expect(initialOf(name)).toBe(initial))
})
