/** The content of the error dialog. */
import { msg, type UserText } from '../text/user-text.ts'
import { type Failure, type FieldError, waitOf } from './failure.ts'

export interface ErrorDialogContent {
  readonly title: string
  readonly message: UserText
  readonly list: readonly UserText[]
  readonly button: 'Retry' | 'Try Again' | 'OK'
  /** Displayed beside the form after the dialog is closed. */
  readonly inline: UserText
  readonly note?: UserText
  /** Names the wait that the provider asks for. */
  readonly wait?: UserText
}

export function errorMessages(errors: readonly FieldError[]): string[] {
  return [...new Set(errors.flatMap((error) => error.messages))]
}

export function withRetryAfter(content: ErrorDialogContent, failure: Failure): ErrorDialogContent {
  const time = waitOf(failure)
  return time === null
    ? content
    : { ...content, wait: { text: msg('Please wait {time} before you try again.'), values: { time } } }
}
