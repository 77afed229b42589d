/**
 * The error catalogue: from what went wrong to what a person reads.
 * Texts are English and pass through t() where they are shown; a server's own words are shown as they came.
 */
import { unreadableText } from './file-bytes.ts'
import { isOkStatus } from './readers.ts'
import type { Said } from './said.ts'

/** What went wrong with a call, before any screen gives it words. */
export type Problem =
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'timed-out' }
  /** Given up by the person, or the session changed meanwhile: say nothing. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'busy' }
  /** An attached file changed or went since it was chosen; nothing was sent. `field` is the provider's name. */
  | { readonly kind: 'unreadable-file'; readonly field: string; readonly name: string }
  /** A misshapen request that was never sent: a fault of ours. */
  | { readonly kind: 'bad-request' }
  /** No token on this device. */
  | { readonly kind: 'no-session' }
  /** The provider no longer accepts the token (401, or an 'unauthenticated' message). */
  | { readonly kind: 'unauthenticated' }
  /** Answered with something else than JSON. */
  | { readonly kind: 'not-json'; readonly status: number; readonly retryAfterMs?: number }
  /** Empty, cut off, or JSON of an unknown shape. */
  | { readonly kind: 'broken'; readonly status: number; readonly retryAfterMs?: number }
  /** Login or register said yes, but its token can't be used. */
  | { readonly kind: 'no-token' }
  /** The provider said no, in JSON. */
  | {
      readonly kind: 'rejected'
      readonly status: number
      readonly message: string | null
      readonly errors: readonly FieldError[]
      readonly retryAfterMs?: number
    }

export interface FieldError {
  /** The provider's name of the field; '' where it named none. */
  readonly field: string
  readonly messages: readonly string[]
}

/** What is wrong with a field: the provider's words, or ours. */
export interface FieldFailure {
  readonly field: string
  readonly messages: readonly Said[]
}

/** What a dialog shows. */
export interface ErrorDialogContent {
  readonly title: string
  readonly message: Said
  readonly list: readonly Said[]
  readonly button: 'Retry' | 'Try Again'
  /** What stands beside the form once the dialog is closed. */
  readonly inline: Said
  /** What the person should know beside it. */
  readonly note?: Said
  /** Milliseconds for which the provider asks to be left alone; the wait is shown. */
  readonly waitMs?: number
}

const connection = {
  title: 'Connection Issue',
  message: 'Unable to reach our servers. Please check your connection and try again.',
  list: [],
  button: 'Retry',
  inline: 'Network error',
} as const satisfies ErrorDialogContent

/** Network trouble outside sign-in and the wizard. */
export const networkMessage = 'Network error. Please check your connection and try again.'
export const timeoutMessage = 'Request timeout. Please try again.'
export const authenticationFailed = 'Authentication failed. Please log in again.'
export const authenticationRequired = 'Authentication Required: Please log in to continue.'

const longestList = 20

/** The list of a dialog, cut to twenty lines. */
function cutList(lines: readonly string[]): readonly Said[] {
  if (lines.length <= longestList) return [...lines]
  return [...lines.slice(0, longestList), { text: 'and {count} more', values: { count: lines.length - longestList } }]
}

/** All messages of an `errors` map, each once. */
function errorMessages(errors: readonly FieldError[]): string[] {
  return [...new Set(errors.flatMap((error) => error.messages))]
}

function unreadableMessage(name: string): Said {
  return { text: unreadableText, values: { name } }
}

/** What is wrong with single fields, for the messages that stand beside them. */
export function fieldErrors(problem: Problem): readonly FieldFailure[] {
  if (problem.kind === 'unreadable-file') {
    return [{ field: problem.field, messages: [unreadableMessage(problem.name)] }]
  }
  return problem.kind === 'rejected' ? problem.errors : []
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

/** Milliseconds of the answer's Retry-After; 0 where it named none. */
export function askedWait(problem: Problem): number {
  return 'retryAfterMs' in problem ? (problem.retryAfterMs ?? 0) : 0
}

function withWait(failure: ErrorDialogContent, problem: Problem): ErrorDialogContent {
  const waitMs = askedWait(problem)
  return waitMs === 0 ? failure : { ...failure, waitMs }
}

/** The provider was reached, and answered with something that is of no use. */
export function isUselessAnswer(
  problem: Problem,
): problem is Extract<Problem, { readonly kind: 'rejected' | 'not-json' | 'broken' }> {
  return problem.kind === 'rejected' || problem.kind === 'not-json' || problem.kind === 'broken'
}

/** Whether the call may have been carried out although no usable answer came (lost reply). */
export function mayHaveWorked(problem: Problem): boolean {
  if (problem.kind === 'unreachable' || problem.kind === 'timed-out' || problem.kind === 'cancelled') return true
  if (problem.kind === 'not-json' || problem.kind === 'broken') return problem.status < 300 || problem.status >= 500
  if (problem.kind !== 'rejected') return false
  // A yes that lacks what it should carry (an application id) has neither message nor errors.
  const emptyYes = problem.status < 300 && problem.message === null && problem.errors.length === 0
  return problem.status >= 500 || emptyYes
}

function signFailure(problem: Problem, fallback: string, inlineFallback: string): ErrorDialogContent {
  switch (problem.kind) {
    case 'unreachable':
    case 'timed-out':
    case 'cancelled':
    case 'busy':
      return connection
    case 'no-token':
      return {
        title: 'Access Denied',
        message: 'We could not start your session. Please try again.',
        list: [],
        button: 'Retry',
        inline: inlineFallback,
      }
    case 'rejected': {
      if (problem.errors.length > 0) {
        const list = cutList(errorMessages(problem.errors))
        return {
          title: 'Oops! Something went wrong',
          message: '',
          list,
          button: 'Try Again',
          inline: list[0] ?? inlineFallback,
        }
      }
      return {
        title: 'Access Denied',
        message: problem.message ?? fallback,
        list: [],
        button: 'Retry',
        inline: problem.message ?? inlineFallback,
      }
    }
    default:
      return { title: 'Access Denied', message: fallback, list: [], button: 'Retry', inline: inlineFallback }
  }
}

export function signInFailure(problem: Problem): ErrorDialogContent {
  const fallback = 'Invalid credentials. Please check your email and password.'
  return withWait(signFailure(problem, fallback, 'Login failed'), problem)
}

export function signUpFailure(problem: Problem): ErrorDialogContent {
  const fallback = 'Registration failed. Please check your details.'
  return withWait(signFailure(problem, fallback, 'Registration failed'), problem)
}

/** One line: the provider's words, the network message, or the screen's own fallback. */
function lineFailure(problem: Problem, fallback: string): Said {
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

/** No time limit is named for these two: no answer in time is network trouble as well. */
function withoutTimeout(problem: Problem): Problem {
  return problem.kind === 'timed-out' ? { kind: 'unreachable' } : problem
}

export function forgotPasswordFailure(problem: Problem): Said {
  return lineFailure(withoutTimeout(problem), 'Failed to send reset email. Please try again.')
}

export function resetPasswordFailure(problem: Problem): Said {
  return lineFailure(withoutTimeout(problem), 'Failed to reset password. Please try again.')
}

export function profileLoadFailure(problem: Problem): Said {
  return lineFailure(problem, 'Failed to load profile data')
}

export function profileSaveFailure(problem: Problem): Said {
  return lineFailure(problem, 'Failed to update profile. Please try again.')
}

export function passwordChangeFailure(problem: Problem): Said {
  return lineFailure(problem, 'Failed to change password. Please try again.')
}

/** Dashboard and calendar: an HTTP failure by its number, else the provider's words or the fallback. */
function loadFailure(problem: Problem, fallback: string): Said {
  if (isUselessAnswer(problem) && !isOkStatus(problem.status)) {
    return { text: 'HTTP error! status: {status}', values: { status: problem.status } }
  }
  return lineFailure(withoutTimeout(problem), fallback)
}

export function dashboardFailure(problem: Problem): Said {
  return loadFailure(problem, 'Failed to load dashboard data')
}

export function calendarFailure(problem: Problem): Said {
  return loadFailure(problem, 'Failed to fetch calendar data')
}

export const applicationLoadFailure = 'Failed to load application data. Please try again later.'

/** What the wizard shows when a step could not be saved. @param step 1 to 7 */
export function stepFailure(problem: Problem, step: number): ErrorDialogContent {
  return withWait(stepFailureWords(problem, step), problem)
}

function stepFailureWords(problem: Problem, step: number): ErrorDialogContent {
  const dialog = (title: string, message: Said, list: readonly Said[] = []): ErrorDialogContent => ({
    title,
    message,
    list,
    button: 'Retry',
    inline: message,
  })
  switch (problem.kind) {
    case 'unreachable':
    case 'cancelled':
      return dialog('Connection Error', 'Network error. Please check your internet connection.')
    case 'timed-out':
      return dialog('Connection Error', timeoutMessage)
    case 'unauthenticated':
      return dialog('Authentication Required', authenticationFailed)
    case 'no-session':
      return dialog('Authentication Required', 'Please log in to continue.')
    case 'broken':
      return dialog('Submission Error', 'Server returned invalid response. Please try again later.')
    case 'unreadable-file':
      return dialog('Submission Error', unreadableMessage(problem.name))
    case 'not-json':
      if (problem.status === 500) {
        return dialog('Server Error', 'Server error (500). The backend controller may be missing. Please try again.')
      }
      if (problem.status === 403) {
        return dialog('Access Denied', "Access denied. You don't have permission to perform this action.")
      }
      if (problem.status === 413) return dialog('Submission Error', 'This file is too large for our server.')
      return dialog('Server Error', {
        text: 'Server error ({status}). Please try again.',
        values: { status: problem.status },
      })
    case 'rejected': {
      if (problem.errors.length > 0) {
        const list = problem.errors.map((error) =>
          [titleCase(error.field), error.messages.join(' ')].filter(Boolean).join(': '),
        )
        return dialog('Submission Error', 'Please fix the following errors:', cutList(list))
      }
      if (problem.message === null && problem.status === 413) {
        return dialog('Submission Error', 'This file is too large for our server.')
      }
      if (problem.message === null && problem.status === 403) {
        return dialog('Access Denied', "Access denied. You don't have permission to perform this action.")
      }
      return dialog('Submission Error', problem.message ?? { text: 'Failed to submit step {step}', values: { step } })
    }
    default:
      return dialog('Connection Error', 'An unexpected error occurred. Please try again.')
  }
}
