/**
 * The error catalogue: from what went wrong to what a person reads, a file for the screens that say it.
 * Texts are English and pass through t() where they are shown; a server's own words are shown as they came.
 */
import { unreadableMessage } from '../files/file-bytes.ts'
import type { UserText } from '../text/user-text.ts'
import { type FieldError, type Problem, retryAfterOf } from './problem.ts'

/** What a dialog shows. */
export interface ErrorDialogContent {
  readonly title: string
  readonly message: UserText
  readonly list: readonly UserText[]
  readonly button: 'Retry' | 'Try Again' | 'OK'
  /** What stands beside the form once the dialog is closed. */
  readonly inline: UserText
  /** What the person should know beside it. */
  readonly note?: UserText
  /** Milliseconds for which the provider asks to be left alone; the wait is shown. */
  readonly waitMs?: number
}

/** Network trouble outside sign-in and the wizard. */
const networkMessage = 'Network error. Please check your connection and try again.'
export const timeoutMessage = 'Request timeout. Please try again.'
export const authenticationFailed = 'Authentication failed. Please log in again.'
export const authenticationRequired = 'Authentication Required: Please log in to continue.'

const longestList = 20

/** The list of a dialog, cut to twenty lines. */
export function cutList(lines: readonly string[]): readonly UserText[] {
  if (lines.length <= longestList) return [...lines]
  return [...lines.slice(0, longestList), { text: 'and {count} more', values: { count: lines.length - longestList } }]
}

/** All messages of an `errors` map, each once. */
export function errorMessages(errors: readonly FieldError[]): string[] {
  return [...new Set(errors.flatMap((error) => error.messages))]
}

/** The dialog, with the wait that the provider asked for. */
export function withRetryAfter(failure: ErrorDialogContent, problem: Problem): ErrorDialogContent {
  const waitMs = retryAfterOf(problem)
  return waitMs === 0 ? failure : { ...failure, waitMs }
}

/** One line: the provider's words, the network message, or the screen's own fallback. */
export function inlineFailure(problem: Problem, fallback: string): UserText {
  switch (problem.kind) {
    case 'unreachable':
    case 'busy':
      return networkMessage
    case 'timed-out':
      return timeoutMessage
    case 'unauthenticated':
    case 'no-session':
      return authenticationFailed
    case 'unreadable-file':
      return unreadableMessage(problem.name)
    case 'rejected': {
      const message = problem.message ?? ''
      const more = errorMessages(problem.errors).filter((line) => !message.includes(line))
      const rest = more.length > longestList ? `and ${more.length - longestList} more` : ''
      return [message, ...more.slice(0, longestList), rest].filter(Boolean).join(' ') || fallback
    }
    default:
      return fallback
  }
}

/** No time limit is named where this is used: no answer in time is network trouble as well. */
export function withoutTimeout(problem: Problem): Problem {
  return problem.kind === 'timed-out' ? { kind: 'unreachable' } : problem
}
