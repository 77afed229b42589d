/**
 * The rules for accounts: sign-in, sign-up, reset password, profile and
 * change password, each checked in the order given; the first failure counts, but at sign-in. The sign-up terms
 * have no message of their own: their checkbox is compulsory in the browser's own way.
 * Messages are English and pass through t() where they are shown.
 */

/** A failed check: what to say, and the `name` of the field to put the cursor in. */
export interface AccountProblem<Field extends string> {
  readonly field: Field
  readonly message: string
}

/** Sign-up and reset; the profile's own minimum is {@link changedPasswordMinimum} (both as given). */
export const passwordMinimum = 8
export const changedPasswordMinimum = 6

/** Shown where the reset link carries no usable token. */
export const missingResetToken = 'Invalid or missing reset token. Please request a new password reset.'

/** Characters as a person counts them: an emoji is one, not two. */
function length(text: string): number {
  return [...text].length
}

/** The e-mail of sign-in, forgot password and a reset link that was opened on another device. */
export function emailProblem(email: string): AccountProblem<'email'> | null {
  return email.trim() === '' ? { field: 'email', message: 'Email is required' } : null
}

/** Sign-in says both at once. */
export function signInProblems(input: {
  readonly email: string
  readonly password: string
}): readonly AccountProblem<'email' | 'password'>[] {
  const email = emailProblem(input.email)
  const password = input.password === '' ? [{ field: 'password', message: 'Password is required' } as const] : []
  return email === null ? password : [email, ...password]
}

export function signUpProblem(input: {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly passwordConfirmation: string
}): AccountProblem<'name' | 'email' | 'password' | 'password_confirmation'> | null {
  if (input.name.trim() === '') return { field: 'name', message: 'Name is required' }
  if (!input.email.includes('@') || !input.email.includes('.')) {
    return { field: 'email', message: 'Invalid email address' }
  }
  if (length(input.password) < passwordMinimum) {
    return { field: 'password', message: 'Password must be at least 8 characters' }
  }
  if (input.password !== input.passwordConfirmation) {
    return { field: 'password_confirmation', message: 'Passwords do not match' }
  }
  return null
}

export function resetPasswordProblem(input: {
  readonly password: string
  readonly passwordConfirmation: string
}): AccountProblem<'password' | 'password_confirmation'> | null {
  if (input.password !== input.passwordConfirmation) {
    return { field: 'password_confirmation', message: 'Passwords do not match' }
  }
  if (length(input.password) < passwordMinimum) {
    return { field: 'password', message: 'Password must be at least 8 characters long' }
  }
  return null
}

export function profileProblem(input: {
  readonly name: string
  readonly email: string
}): AccountProblem<'name' | 'email'> | null {
  const name = input.name.trim()
  const email = input.email.trim()
  if (name === '' || email === '') {
    return { field: name === '' ? 'name' : 'email', message: 'Name and email are required fields.' }
  }
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    return { field: 'email', message: 'Please enter a valid email address.' }
  }
  return null
}

export function passwordChangeProblem(input: {
  readonly password: string
  readonly passwordConfirmation: string
}): AccountProblem<'password' | 'password_confirmation'> | null {
  if (input.password === '') return { field: 'password', message: 'New password is required.' }
  if (length(input.password) < changedPasswordMinimum) {
    return { field: 'password', message: 'New password must be at least 6 characters long.' }
  }
  if (input.password !== input.passwordConfirmation) {
    return { field: 'password_confirmation', message: 'New password and confirm password do not match.' }
  }
  return null
}
