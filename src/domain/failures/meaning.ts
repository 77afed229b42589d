import { type Failure, isNetworkPage } from './failure.ts'

export interface Meaning {
  /**
   * What happens next. 'reconnect': the same call may succeed once the line is better. 'join the network': a hotel's page
   * asks for a sign-in. 'sign in': the session is over. 'stop': the user wanted it. 'correct': the provider says why.
   * 'report': it is shown, and neither a wait nor another answer helps.
   */
  readonly next: 'reconnect' | 'join the network' | 'sign in' | 'stop' | 'correct' | 'report'
  /** The call may have succeeded although its reply was lost or unusable: ask before it is sent again. */
  readonly mayHaveSucceeded: boolean
  /**
   * The provider has ended its work on the call: only its own word says so. Any other 5xx may come from a gateway
   * (502 to 504, Cloudflare's 520 to 524, a load balancer's 500 without JSON), and the provider behind it may go on.
   */
  readonly isOver: boolean
}

function isOwnWord({ kind, status }: { readonly kind: string; readonly status: number }): boolean {
  return status < 500 || (status === 500 && kind === 'rejected')
}

/** What a failed call means for what happens next. */
export function meaningOf(failure: Failure): Meaning {
  switch (failure.kind) {
    case 'unreachable':
      return { next: 'reconnect', mayHaveSucceeded: failure.neverSent !== true, isOver: false }
    case 'timed-out':
      return { next: 'reconnect', mayHaveSucceeded: true, isOver: false }
    case 'canceled':
      return { next: 'stop', mayHaveSucceeded: true, isOver: false }
    case 'no-session':
    case 'unauthenticated':
      return { next: 'sign in', mayHaveSucceeded: false, isOver: false }
    case 'bad-request':
      return { next: 'report', mayHaveSucceeded: false, isOver: false }
    case 'oversized-file':
      return { next: 'correct', mayHaveSucceeded: false, isOver: false }
    case 'not-json':
    case 'broken': {
      const next = isNetworkPage(failure) ? 'join the network' : 'report'
      return { next, mayHaveSucceeded: failure.status < 300 || failure.status >= 500, isOver: isOwnWord(failure) }
    }
    case 'rejected': {
      // A success without its data (an application id) has neither message nor errors.
      const isEmptySuccess = failure.status < 300 && failure.message === null && failure.errors.length === 0
      const mayHaveSucceeded = failure.status >= 500 || isEmptySuccess
      return { next: 'correct', mayHaveSucceeded, isOver: isOwnWord(failure) }
    }
  }
}
