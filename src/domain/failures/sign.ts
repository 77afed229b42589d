import { msg } from '../text/user-text.ts'
import { cutList, type ErrorDialogContent, errorMessages, withRetryAfter } from './dialog.ts'
import { type Failure, isNetworkPage } from './failure.ts'

const connection = {
  title: msg('Connection Issue'),
  message: msg('Unable to reach our servers. Please check your connection and try again.'),
  list: [],
  button: msg('Retry'),
  inline: msg('Network error'),
} as const satisfies ErrorDialogContent

function signDialog(failure: Failure, fallback: string, inlineFallback: string): ErrorDialogContent {
  if (isNetworkPage(failure)) {
    return { ...connection, note: msg('This network may ask you to sign in first. Then try again.') }
  }
  switch (failure.kind) {
    case 'unreachable':
    case 'timed-out':
    case 'canceled':
      return connection
    case 'rejected': {
      if (failure.errors.length > 0) {
        const list = cutList(errorMessages(failure.errors))
        return {
          title: msg('Oops! Something went wrong'),
          message: '',
          list,
          button: msg('Try Again'),
          inline: list[0] ?? inlineFallback,
        }
      }
      return {
        title: msg('Access Denied'),
        message: failure.message ?? fallback,
        list: [],
        button: msg('Retry'),
        inline: failure.message ?? inlineFallback,
      }
    }
    default:
      return { title: msg('Access Denied'), message: fallback, list: [], button: msg('Retry'), inline: inlineFallback }
  }
}

export function signInDialog(failure: Failure): ErrorDialogContent {
  const fallback = msg('Invalid credentials. Please check your email and password.')
  return withRetryAfter(signDialog(failure, fallback, msg('Login failed')), failure)
}

export function signUpDialog(failure: Failure): ErrorDialogContent {
  const fallback = msg('Registration failed. Please check your details.')
  return withRetryAfter(signDialog(failure, fallback, msg('Registration failed')), failure)
}
