/**
 * The rules of the forms in front of the sign-in: sign-in, sign-up and reset password, each checked in
 * the order given; the first failure counts, but at sign-in. What the profile asks is in profile.ts, so that nobody
 * fetches it to sign in. Messages are English and pass through t() where they are shown.
 */

/** A failed check: what to say, and the `name` of the field to put the cursor in. */
export interface AccountProblem<Field extends string> {
  readonly field: Field
  readonly message: string
}

/** Sign-up and reset; the profile has a minimum of its own (both as given). */
export const passwordMinimum = 8

/** Shown where the reset link carries no usable token. */
export const missingResetToken = 'Invalid or missing reset token. Please request a new password reset.'

/** Characters as a person counts them: an emoji is one, not two. */
export function characters(text: string): number {
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
  if (characters(input.password) < passwordMinimum) {
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
  if (characters(input.password) < passwordMinimum) {
    return { field: 'password', message: 'Password must be at least 8 characters long' }
  }
  return null
}
