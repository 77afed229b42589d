/** Messages of sign-in and sign-up. */

import { cutList, type ErrorDialogContent, errorMessages, withRetryAfter } from './common.ts'
import type { Problem } from './problem.ts'

const connection = {
  title: 'Connection Issue',
  message: 'Unable to reach our servers. Please check your connection and try again.',
  list: [],
  button: 'Retry',
  inline: 'Network error',
} as const satisfies ErrorDialogContent

function signFailure(problem: Problem, fallback: string, inlineFallback: string): ErrorDialogContent {
  switch (problem.kind) {
    case 'unreachable':
    case 'timed-out':
    case 'cancelled':
    case 'busy':
      return connection
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
  return withRetryAfter(signFailure(problem, fallback, 'Login failed'), problem)
}

export function signUpFailure(problem: Problem): ErrorDialogContent {
  const fallback = 'Registration failed. Please check your details.'
  return withRetryAfter(signFailure(problem, fallback, 'Registration failed'), problem)
}
