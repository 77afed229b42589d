import { msg } from '../text/user-text.ts'
import { type ErrorDialogContent, errorMessages, withRetryAfter } from './dialog.ts'
import { type Failure, isNetworkPage } from './failure.ts'

const connection = {
  title: msg('Connection Issue'),
  message: msg('Unable to reach our servers. Please check your connection and try again.'),
  list: [],
  button: msg('Retry'),
  inline: msg('Network error'),
} as const satisfies ErrorDialogContent

const serverTrouble = msg('Our server had a problem. What you typed may be right: please try again in a few minutes.')

/** Whether the reply says nothing about what was typed: it comes from a server in trouble. */
function saysNothing(failure: Failure): boolean {
  const { kind } = failure
  if (kind === 'rejected') return failure.status >= 500 && failure.message === null && failure.errors.length === 0
  return kind === 'not-json' || kind === 'broken'
}

function signDialog(failure: Failure, fallback: string, inlineFallback: string): ErrorDialogContent {
  if (isNetworkPage(failure)) {
    return { ...connection, note: msg('This network may ask you to sign in first. Then try again.') }
  }
  if (failure.kind === 'unreachable' || failure.kind === 'timed-out' || failure.kind === 'canceled') return connection
  const { message, errors } = failure.kind === 'rejected' ? failure : { message: null, errors: [] }
  const list = errorMessages(errors)
  if (list[0] !== undefined) {
    return {
      title: msg('Oops! Something went wrong'),
      message: '',
      list,
      button: msg('Try Again'),
      inline: list[0],
    }
  }
  return {
    title: msg('Access Denied'),
    message: message ?? fallback,
    list,
    button: msg('Retry'),
    inline: message ?? inlineFallback,
  }
}

/** A network's page already has its note. */
function withNote(content: ErrorDialogContent, failure: Failure): ErrorDialogContent {
  const noted = content.note === undefined && saysNothing(failure) ? { ...content, note: serverTrouble } : content
  return withRetryAfter(noted, failure)
}

export function signInDialog(failure: Failure): ErrorDialogContent {
  const fallback = msg('Invalid credentials. Please check your email and password.')
  return withNote(signDialog(failure, fallback, msg('Login failed')), failure)
}

export function signUpDialog(failure: Failure): ErrorDialogContent {
  const fallback = msg('Registration failed. Please check your details.')
  return withNote(signDialog(failure, fallback, msg('Registration failed')), failure)
}
