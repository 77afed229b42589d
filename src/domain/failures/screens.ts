/** Messages of the protected screens, except the application form (step.ts). */

import { isOkStatus } from '../common/readers.ts'
import { msg, type UserText } from '../text/user-text.ts'
import { inlineFailure, withoutTimeout } from './common.ts'
import { isUnusableReply, type Problem } from './problem.ts'

export function profileLoadFailure(problem: Problem): UserText {
  return inlineFailure(problem, msg('Failed to load profile data'))
}

export function profileSaveFailure(problem: Problem): UserText {
  return inlineFailure(problem, msg('Failed to update profile. Please try again.'))
}

export function passwordChangeFailure(problem: Problem): UserText {
  return inlineFailure(problem, msg('Failed to change password. Please try again.'))
}

/** Dashboard and calendar: the HTTP status of a failure, otherwise the provider's message or the fallback. */
function loadFailure(problem: Problem, fallback: string): UserText {
  if (isUnusableReply(problem) && !isOkStatus(problem.status)) {
    return { text: msg('HTTP error! status: {status}'), values: { status: problem.status } }
  }
  return inlineFailure(withoutTimeout(problem), fallback)
}

export function dashboardFailure(problem: Problem): UserText {
  return loadFailure(problem, msg('Failed to load dashboard data'))
}

export function calendarFailure(problem: Problem): UserText {
  return loadFailure(problem, msg('Failed to fetch calendar data'))
}
