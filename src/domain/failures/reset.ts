/** What forgotten and reset passwords say. */

import type { Said } from '../text/said.ts'
import { lineFailure, withoutTimeout } from './common.ts'
import type { Problem } from './problem.ts'

export function forgotPasswordFailure(problem: Problem): Said {
  return lineFailure(withoutTimeout(problem), 'Failed to send reset email. Please try again.')
}

export function resetPasswordFailure(problem: Problem): Said {
  return lineFailure(withoutTimeout(problem), 'Failed to reset password. Please try again.')
}
