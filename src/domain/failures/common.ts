/**
 * The error catalog: turns a failure into the message that the user reads, one file per group of screens. Texts
 * are English and are translated where they are displayed; the server's messages are displayed as received.
 */
import { msg, type UserText } from '../text/user-text.ts'
import { errorMessages } from './dialog.ts'
import { type Failure, waitOf } from './failure.ts'

/** Network failure outside sign-in and the wizard. */
const networkMessage = msg('Network error. Please check your connection and try again.')
const timeoutMessage = msg('Request timeout. Please try again.')
export const authenticationFailed = msg('Authentication failed. Please log in again.')
export const authenticationRequired = msg('Authentication Required: Please log in to continue.')

/** Adds the wait that the provider asks for. */
export function withWait(message: UserText, failure: Failure): UserText {
  const time = waitOf(failure)
  if (time === null) return message
  return {
    text: msg('{message} (Please wait {time} before you try again.)'),
    values: { message: asPart(message), time },
  }
}

function asPart(text: UserText) {
  return typeof text === 'string' ? { text, values: {} } : text
}

/** Returns a one-line message: the provider's, the network message, or the screen's fallback. */
export function inlineMessage(failure: Failure, fallback: string): UserText {
  return withWait(messageOf(failure, fallback), failure)
}

function messageOf(failure: Failure, fallback: string): UserText {
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
      return [message, ...more].filter(Boolean).join(' ') || fallback
    }
    default:
      return fallback
  }
}

/** Treats a timeout as a network failure, for screens without a specified timeout message. */
export function withoutTimeout(failure: Failure): Failure {
  return failure.kind === 'timed-out' ? { kind: 'unreachable' } : failure
}
