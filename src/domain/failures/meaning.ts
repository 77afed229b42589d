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
   * The provider has ended its work on the call: only its own word says so. What is no JSON may come from anything between,
   * whatever its status, as may any 5xx but a 500. The provider behind it may go on.
   */
  readonly isOver: boolean
}

/** Statuses of who did not wait for the provider's reply, or would not: the same call may succeed later. */
function isOfGateway(status: number): boolean {
  return [408, 425, 502, 503, 504].includes(status) || (status >= 520 && status <= 524)
}

const tooMany = 429

/** nginx compares the size anew where it replaces the reply of a lost provider by a page: it may have passed the call on. */
const tooLarge = 413

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
      const { status } = failure
      const isLater = isOfGateway(status) || status === tooMany
      return {
        next: isNetworkPage(failure) ? 'join the network' : isLater ? 'reconnect' : 'report',
        mayHaveSucceeded: status < 300 || status >= 500 || isOfGateway(status) || status === tooLarge,
        isOver: false,
      }
    }
    case 'rejected': {
      // A success without its data (an application id) has neither message nor errors.
      const isEmptySuccess = failure.status < 300 && failure.message === null && failure.errors.length === 0
      const { status } = failure
      return {
        next: isOfGateway(status) || status === tooMany ? 'reconnect' : 'correct',
        mayHaveSucceeded: status >= 500 || isOfGateway(status) || isEmptySuccess,
        isOver: status <= 500 && !isOfGateway(status),
      }
    }
  }
}
