import { msg, type UserText } from '../text/user-text.ts'
import { inlineMessage, withoutTimeout } from './common.ts'
import type { Failure } from './failure.ts'

export function forgotPasswordMessage(failure: Failure): UserText {
  return inlineMessage(withoutTimeout(failure), msg('Failed to send reset email. Please try again.'))
}

export function resetPasswordMessage(failure: Failure): UserText {
  return inlineMessage(withoutTimeout(failure), msg('Failed to reset password. Please try again.'))
}
