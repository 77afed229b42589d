/** What sign-in and sign-up say. */
import type { Problem } from '../problem.ts'
import { cutList, type ErrorDialogContent, errorMessages, withWait } from './common.ts'

const connection = {
  title: 'Connection Issue',
  message: 'Unable to reach our servers. Please check your connection and try again.',
  list: [],
  button: 'Retry',
  inline: 'Network error',
} as const satisfies ErrorDialogContent

function signFailure(problem: Problem, fallback: string, inlineFallback: string): ErrorDialogContent {
  if (['unreachable', 'timed-out', 'cancelled', 'busy'].includes(problem.kind)) return connection
  const errors = problem.kind === 'rejected' ? problem.errors : []
  const list = cutList(errorMessages(errors))
  if (list[0] !== undefined) {
    return { title: 'Oops! Something went wrong', message: '', list, button: 'Try Again', inline: list[0] }
  }
  const words = problem.kind === 'rejected' ? problem.message : null
  return {
    title: 'Access Denied',
    message: words ?? fallback,
    list,
    button: 'Retry',
    inline: words ?? inlineFallback,
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
