/**
 * The rules of the forms in front of the sign-in; those of sign-up and reset password are in
 * new-account.ts and the profile's in profile.ts, so that nobody fetches them to sign in. Messages are English and pass
 * through t() where they are shown.
 */

/** A failed check: what to say, and the `name` of the field to put the cursor in. */
export interface AccountProblem<Field extends string> {
  readonly field: Field
  readonly message: string
}

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
