import { msg, type UserText } from '../text/user-text.ts'
import { authenticationFailed } from './common.ts'
import { type ErrorDialogContent, withRetryAfter } from './dialog.ts'
import { type Failure, isNetworkPage } from './failure.ts'

/** Errors of a field, from the provider or the portal. */
export interface FieldMessages {
  readonly field: string
  readonly messages: readonly UserText[]
}

export function fieldErrors(failure: Failure): readonly FieldMessages[] {
  if (failure.kind === 'oversized-file') return [{ field: failure.field, messages: [oversized(failure.name)] }]
  return failure.kind === 'rejected' ? failure.errors : []
}

function oversized(name: string): UserText {
  return {
    text: msg('{name} is too large for our server. Remove it, or attach a smaller copy of it.'),
    values: { name },
  }
}

/** `company_address` → `Company Address`. */
export function titleCase(field: string): string {
  return field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ')
}

export const applicationLoadMessage = msg('Failed to load application data. Please try again later.')

/** Added to the specified message of a 413, which does not name the cause. */
const tooLarge = {
  one: msg('This file is too large for our server.'),
  several: msg('Together, these files are too large for our server. Remove some, or attach smaller copies.'),
}

const networkPage = msg('This network may ask you to sign in first. Your answers are saved here.')

/** @param files how many the save had */
export function stepDialog(failure: Failure, step: number, files: number): ErrorDialogContent {
  const content = withRetryAfter(stepContent(failure, step), failure)
  if (isNetworkPage(failure)) return { ...content, title: msg('This network asks you to sign in'), note: networkPage }
  const hasWords = failure.kind === 'rejected' && (failure.message !== null || failure.errors.length > 0)
  const isTooLarge = 'status' in failure && failure.status === 413 && !hasWords
  if (files === 0 || !isTooLarge) return content
  return { ...content, note: files === 1 ? tooLarge.one : tooLarge.several }
}

function stepContent(failure: Failure, step: number): ErrorDialogContent {
  const dialog = (title: string, message: UserText, list: readonly UserText[] = []): ErrorDialogContent => ({
    title,
    message,
    list,
    button: msg('Retry'),
    inline: message,
  })
  switch (failure.kind) {
    case 'unreachable':
    case 'timed-out':
    case 'canceled':
      return dialog(msg('Connection Error'), msg('Network error. Please check your internet connection.'))
    case 'unauthenticated':
      return dialog(msg('Authentication Required'), authenticationFailed)
    case 'no-session':
      return dialog(msg('Authentication Required'), msg('Please log in to continue.'))
    case 'broken':
      return dialog(msg('Submission Error'), msg('Server returned invalid response. Please try again later.'))
    case 'oversized-file':
      return { ...stepContent(failure.reply, step), note: oversized(failure.name) }
    case 'not-json':
      if (failure.status === 500) {
        return dialog(
          msg('Server Error'),
          msg('Server error (500). The backend controller may be missing. Please try again.'),
        )
      }
      if (failure.status === 403) {
        return dialog(msg('Access Denied'), msg("Access denied. You don't have permission to perform this action."))
      }
      return dialog(msg('Server Error'), {
        text: msg('Server error ({status}). Please try again.'),
        values: { status: failure.status },
      })
    case 'rejected': {
      if (failure.errors.length > 0) {
        const list = failure.errors.map((error) =>
          [titleCase(error.field), error.messages.join(' ')].filter(Boolean).join(': '),
        )
        return dialog(msg('Submission Error'), msg('Please fix the following errors:'), list)
      }
      return dialog(
        msg('Submission Error'),
        failure.message ?? { text: msg('Failed to submit step {step}'), values: { step } },
      )
    }
    default:
      return dialog(msg('Connection Error'), msg('An unexpected error occurred. Please try again.'))
  }
}
