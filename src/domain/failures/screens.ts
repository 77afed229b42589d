/** Messages of the protected screens, except the application form (step.ts). */

import { isOkStatus } from '../common/readers.ts'
import { msg, type UserText } from '../text/user-text.ts'
import { inlineMessage, withoutTimeout, withWait } from './common.ts'
import { type Failure, isUnusableReply } from './failure.ts'

export function profileLoadMessage(failure: Failure): UserText {
  return inlineMessage(failure, msg('Failed to load profile data'))
}

export function profileSaveMessage(failure: Failure): UserText {
  return inlineMessage(failure, msg('Failed to update profile. Please try again.'))
}

export function passwordChangeMessage(failure: Failure): UserText {
  return inlineMessage(failure, msg('Failed to change password. Please try again.'))
}

/** Dashboard and calendar: the HTTP status of a failure, otherwise the provider's message or the fallback. */
function loadMessage(failure: Failure, fallback: string): UserText {
  if (isUnusableReply(failure) && !isOkStatus(failure.status)) {
    return withWait({ text: msg('HTTP error! status: {status}'), values: { status: failure.status } }, failure)
  }
  return inlineMessage(withoutTimeout(failure), fallback)
}

export function dashboardMessage(failure: Failure): UserText {
  return loadMessage(failure, msg('Failed to load dashboard data'))
}

export function calendarMessage(failure: Failure): UserText {
  return loadMessage(failure, msg('Failed to fetch calendar data'))
}
