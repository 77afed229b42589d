/** Messages of the application form. */
import { msg, type UserText } from '../text/user-text.ts'
import { authenticationFailed, cutList, type ErrorDialogContent, timeoutMessage, withRetryAfter } from './common.ts'
import { isNetworkPage, type Problem } from './problem.ts'

/** Errors of a field, from the provider or the portal. */
export interface FieldFailure {
  readonly field: string
  readonly messages: readonly UserText[]
}

export function fieldErrors(problem: Problem): readonly FieldFailure[] {
  if (problem.kind === 'oversized-file') return [{ field: problem.field, messages: [oversized(problem.name)] }]
  return problem.kind === 'rejected' ? problem.errors : []
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

export const applicationLoadFailure = msg('Failed to load application data. Please try again later.')

/** Added to the specified message of a 413, which does not name the cause. */
const tooLarge = msg('This file is too large for our server.')

const networkPage = msg('This network may ask you to sign in first. Your answers are saved here.')

export function stepFailure(problem: Problem, step: number, hasFiles: boolean): ErrorDialogContent {
  const content = withRetryAfter(stepFailureWords(problem, step), problem)
  if (isNetworkPage(problem)) return { ...content, note: networkPage }
  const hasWords = problem.kind === 'rejected' && (problem.message !== null || problem.errors.length > 0)
  const isTooLarge = 'status' in problem && problem.status === 413 && !hasWords
  return hasFiles && isTooLarge ? { ...content, note: tooLarge } : content
}

function stepFailureWords(problem: Problem, step: number): ErrorDialogContent {
  const dialog = (title: string, message: UserText, list: readonly UserText[] = []): ErrorDialogContent => ({
    title,
    message,
    list,
    button: msg('Retry'),
    inline: message,
  })
  switch (problem.kind) {
    case 'unreachable':
    case 'cancelled':
      return dialog(msg('Connection Error'), msg('Network error. Please check your internet connection.'))
    case 'timed-out':
      return dialog(msg('Connection Error'), timeoutMessage)
    case 'unauthenticated':
      return dialog(msg('Authentication Required'), authenticationFailed)
    case 'no-session':
      return dialog(msg('Authentication Required'), msg('Please log in to continue.'))
    case 'broken':
      return dialog(msg('Submission Error'), msg('Server returned invalid response. Please try again later.'))
    case 'oversized-file':
      return { ...stepFailureWords(problem.refusal, step), note: oversized(problem.name) }
    case 'not-json':
      if (problem.status === 500) {
        return dialog(
          msg('Server Error'),
          msg('Server error (500). The backend controller may be missing. Please try again.'),
        )
      }
      if (problem.status === 403) {
        return dialog(msg('Access Denied'), msg("Access denied. You don't have permission to perform this action."))
      }
      return dialog(msg('Server Error'), {
        text: msg('Server error ({status}). Please try again.'),
        values: { status: problem.status },
      })
    case 'rejected': {
      if (problem.errors.length > 0) {
        const list = problem.errors.map((error) =>
          [titleCase(error.field), error.messages.join(' ')].filter(Boolean).join(': '),
        )
        return dialog(msg('Submission Error'), msg('Please fix the following errors:'), cutList(list))
      }
      return dialog(
        msg('Submission Error'),
        problem.message ?? { text: msg('Failed to submit step {step}'), values: { step } },
      )
    }
    default:
      return dialog(msg('Connection Error'), msg('An unexpected error occurred. Please try again.'))
  }
}
