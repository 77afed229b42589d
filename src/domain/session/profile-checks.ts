/** Validation of the profile's two forms, in the order given; the first failure counts. */
import { msg } from '../text/user-text.ts'
import { type AccountProblem, characters } from './account.ts'

/** Least characters of a changed password. Sign-up requires more (both are specified). */
export const changedPasswordMinimum = 6

export function profileProblem(input: {
  readonly name: string
  readonly email: string
}): AccountProblem<'name' | 'email'> | null {
  const name = input.name.trim()
  const email = input.email.trim()
  if (name === '' || email === '') {
    return { field: name === '' ? 'name' : 'email', message: msg('Name and email are required fields.') }
  }
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    return { field: 'email', message: msg('Please enter a valid email address.') }
  }
  return null
}

export function passwordChangeProblem(input: {
  readonly password: string
  readonly passwordConfirmation: string
}): AccountProblem<'password' | 'password_confirmation'> | null {
  if (input.password === '') return { field: 'password', message: msg('New password is required.') }
  if (characters(input.password) < changedPasswordMinimum) {
    return { field: 'password', message: msg('New password must be at least 6 characters long.') }
  }
  if (input.password !== input.passwordConfirmation) {
    return { field: 'password_confirmation', message: msg('New password and confirm password do not match.') }
  }
  return null
}
