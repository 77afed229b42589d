/** Messages of sign-in and sign-up. */

import { msg } from '../text/user-text.ts'
import { cutList, type ErrorDialogContent, errorMessages, withRetryAfter } from './common.ts'
import { isNetworkPage, type Problem } from './problem.ts'

const connection = {
  title: msg('Connection Issue'),
  message: msg('Unable to reach our servers. Please check your connection and try again.'),
  list: [],
  button: msg('Retry'),
  inline: msg('Network error'),
} as const satisfies ErrorDialogContent

function signFailure(problem: Problem, fallback: string, inlineFallback: string): ErrorDialogContent {
  if (isNetworkPage(problem)) {
    return { ...connection, note: msg('This network may ask you to sign in first. Then try again.') }
  }
  switch (problem.kind) {
    case 'unreachable':
    case 'timed-out':
    case 'cancelled':
      return connection
    case 'rejected': {
      if (problem.errors.length > 0) {
        const list = cutList(errorMessages(problem.errors))
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
        message: problem.message ?? fallback,
        list: [],
        button: msg('Retry'),
        inline: problem.message ?? inlineFallback,
      }
    }
    default:
      return { title: msg('Access Denied'), message: fallback, list: [], button: msg('Retry'), inline: inlineFallback }
  }
}

export function signInFailure(problem: Problem): ErrorDialogContent {
  const fallback = msg('Invalid credentials. Please check your email and password.')
  return withRetryAfter(signFailure(problem, fallback, msg('Login failed')), problem)
}

export function signUpFailure(problem: Problem): ErrorDialogContent {
  const fallback = msg('Registration failed. Please check your details.')
  return withRetryAfter(signFailure(problem, fallback, msg('Registration failed')), problem)
}
