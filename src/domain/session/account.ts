/** Sign-in and forgot password. Sign-in does not load the checks of the other forms. */

import { msg } from '../text/user-text.ts'

/** A failed check: its message, and the `name` of the field to focus. */
export interface AccountProblem<Field extends string> {
  readonly field: Field
  readonly message: string
}

/** Counts code points, so that an emoji counts as one character. */
export function characters(text: string): number {
  return [...text].length
}

/**
 * Returns the address in a typed or pasted text: without invisible characters (\p{Cf}), 'mailto:' and angle brackets, as
 * copied links and contacts have them.
 */
export function emailIn(typed: string): string {
  const text = typed.replace(/\p{Cf}/gu, '')
  const address = /<([^<>]*@[^<>]*)>/.exec(text)?.[1] ?? text.replace(/[<>]/g, '')
  return address.trim().replace(/^mailto:\s*/i, '')
}

/** Checks the e-mail of sign-in, forgot password, and a reset link opened on another device. */
export function emailProblem(email: string): AccountProblem<'email'> | null {
  return email.trim() === '' ? { field: 'email', message: msg('Email is required') } : null
}

export function signInProblems(input: {
  readonly email: string
  readonly password: string
}): readonly AccountProblem<'email' | 'password'>[] {
  const email = emailProblem(input.email)
  const password = input.password === '' ? [{ field: 'password', message: msg('Password is required') } as const] : []
  return email === null ? password : [email, ...password]
}
