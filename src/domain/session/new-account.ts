/** Validation of sign-up and reset password, in the order given; the first failure counts. */
import { msg } from '../text/user-text.ts'
import { type AccountProblem, characters } from './account.ts'

/** Least characters of a password at sign-up and reset. The profile's minimum differs (both are specified). */
const passwordMinimum = 8

/** Shown when the reset link has no usable token. */
export const missingResetToken = msg('Invalid or missing reset token. Please request a new password reset.')

export function signUpProblem(input: {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly passwordConfirmation: string
}): AccountProblem<'name' | 'email' | 'password' | 'password_confirmation'> | null {
  if (input.name.trim() === '') return { field: 'name', message: msg('Name is required') }
  if (!input.email.includes('@') || !input.email.includes('.')) {
    return { field: 'email', message: msg('Invalid email address') }
  }
  if (characters(input.password) < passwordMinimum) {
    return { field: 'password', message: msg('Password must be at least 8 characters') }
  }
  if (input.password !== input.passwordConfirmation) {
    return { field: 'password_confirmation', message: msg('Passwords do not match') }
  }
  return null
}

export function resetPasswordProblem(input: {
  readonly password: string
  readonly passwordConfirmation: string
}): AccountProblem<'password' | 'password_confirmation'> | null {
  if (input.password !== input.passwordConfirmation) {
    return { field: 'password_confirmation', message: msg('Passwords do not match') }
  }
  if (characters(input.password) < passwordMinimum) {
    return { field: 'password', message: msg('Password must be at least 8 characters long') }
  }
  return null
}
