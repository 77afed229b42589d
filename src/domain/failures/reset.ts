/** Messages of the forgot-password and reset-password screens. */

import { msg, type UserText } from '../text/user-text.ts'
import { inlineFailure, withoutTimeout } from './common.ts'
import type { Problem } from './problem.ts'

export function forgotPasswordFailure(problem: Problem): UserText {
  return inlineFailure(withoutTimeout(problem), msg('Failed to send reset email. Please try again.'))
}

export function resetPasswordFailure(problem: Problem): UserText {
  return inlineFailure(withoutTimeout(problem), msg('Failed to reset password. Please try again.'))
}
