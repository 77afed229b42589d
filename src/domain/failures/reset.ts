/** What forgotten and reset passwords say. */

import type { UserText } from '../text/user-text.ts'
import { lineFailure, withoutTimeout } from './common.ts'
import type { Problem } from './problem.ts'

export function forgotPasswordFailure(problem: Problem): UserText {
  return lineFailure(withoutTimeout(problem), 'Failed to send reset email. Please try again.')
}

export function resetPasswordFailure(problem: Problem): UserText {
  return lineFailure(withoutTimeout(problem), 'Failed to reset password. Please try again.')
}
