/**
 * The error catalog: turns a failure into the message that the user reads, one file per group of screens. Texts
 * are English and are translated where they are displayed; the server's messages are displayed as received.
 */
import { msg, type UserText } from '../text/user-text.ts'
import { type Failure, type FieldError, retryAfterOf } from './failure.ts'

export interface ErrorDialogContent {
  readonly title: string
  readonly message: UserText
  readonly list: readonly UserText[]
  readonly button: 'Retry' | 'Try Again' | 'OK'
  /** Displayed beside the form after the dialog is closed. */
  readonly inline: UserText
  readonly note?: UserText
  /** Wait requested by the provider (Retry-After), in milliseconds; displayed. */
  readonly waitMs?: number
}

/** Network failure outside sign-in and the wizard. */
const networkMessage = msg('Network error. Please check your connection and try again.')
export const timeoutMessage = msg('Request timeout. Please try again.')
export const authenticationFailed = msg('Authentication failed. Please log in again.')
export const authenticationRequired = msg('Authentication Required: Please log in to continue.')

const longestList = 20

export function cutList(lines: readonly string[]): readonly UserText[] {
  if (lines.length <= longestList) return [...lines]
  return [...lines.slice(0, longestList), { text: 'and {count} more', values: { count: lines.length - longestList } }]
}

export function errorMessages(errors: readonly FieldError[]): string[] {
  return [...new Set(errors.flatMap((error) => error.messages))]
}

export function withRetryAfter(content: ErrorDialogContent, failure: Failure): ErrorDialogContent {
  const waitMs = retryAfterOf(failure)
  return waitMs === 0 ? content : { ...content, waitMs }
}

/** Returns a one-line message: the provider's, the network message, or the screen's fallback. */
export function inlineMessage(failure: Failure, fallback: string): UserText {
  switch (failure.kind) {
    case 'unreachable':
      return networkMessage
    case 'timed-out':
      return timeoutMessage
    case 'unauthenticated':
    case 'no-session':
      return authenticationFailed
    case 'rejected': {
      const message = failure.message ?? ''
      const more = errorMessages(failure.errors).filter((line) => !message.includes(line))
      const rest = more.length > longestList ? `and ${more.length - longestList} more` : ''
      return [message, ...more.slice(0, longestList), rest].filter(Boolean).join(' ') || fallback
    }
    default:
      return fallback
  }
}

/** Treats a timeout as a network failure, for screens without a specified timeout message. */
export function withoutTimeout(failure: Failure): Failure {
  return failure.kind === 'timed-out' ? { kind: 'unreachable' } : failure
}
