/** Failure of a call. `src/domain/failures` turns it into messages. */
import { isOkStatus } from '../common/readers.ts'

export type Problem =
  /** `neverSent`: there was no connection, so the provider can't have the call. */
  | { readonly kind: 'unreachable'; readonly neverSent?: true }
  | { readonly kind: 'timed-out' }
  /** Cancelled by the user or by a change of the session: no message. */
  | { readonly kind: 'cancelled' }
  /** The provider rejected this file, sent alone, as too large. `field` is the provider's name, `refusal` its reply. */
  | { readonly kind: 'oversized-file'; readonly field: string; readonly name: string; readonly refusal: Problem }
  /** An invalid request, which was not sent: a bug of the portal. */
  | { readonly kind: 'bad-request' }
  /** No token on this device. */
  | { readonly kind: 'no-session' }
  /** The provider no longer accepts the token (401, or an 'unauthenticated' message). */
  | { readonly kind: 'unauthenticated' }
  /** The reply is not JSON. */
  | { readonly kind: 'not-json'; readonly status: number; readonly retryAfterMs?: number }
  /** The reply is empty, truncated, or JSON of an unknown shape. */
  | { readonly kind: 'broken'; readonly status: number; readonly retryAfterMs?: number }
  /** A failure reported in JSON, or a reply to login or register without a usable token. */
  | {
      readonly kind: 'rejected'
      readonly status: number
      readonly message: string | null
      readonly errors: readonly FieldError[]
      readonly retryAfterMs?: number
    }

export interface FieldError {
  /** The provider's name of the field; '' if there is none. */
  readonly field: string
  readonly messages: readonly string[]
}

export function retryAfterOf(problem: Problem): number {
  return 'retryAfterMs' in problem ? (problem.retryAfterMs ?? 0) : 0
}

/** Whether the provider replied, but with a failure or an unreadable body. */
export function isUnusableReply(
  problem: Problem,
): problem is Extract<Problem, { readonly kind: 'rejected' | 'not-json' | 'broken' }> {
  return problem.kind === 'rejected' || problem.kind === 'not-json' || problem.kind === 'broken'
}

/** Whether the provider has replied. A 504 comes from a gateway: the provider behind it may still be working. */
export function hasReply(problem: Problem): boolean {
  return 'status' in problem && problem.status !== 504
}

/** Whether no reply came, so that the same call may succeed once the connection is better. */
export function isLineFailure({ kind }: Problem): boolean {
  return kind === 'unreachable' || kind === 'timed-out'
}

/** Whether the reply is a page with an OK status. It comes from the network, such as a hotel's, not from the provider. */
export function isNetworkPage(problem: Problem): boolean {
  return problem.kind === 'not-json' && isOkStatus(problem.status)
}

/** Whether the call may have succeeded although its reply was lost or unusable. */
export function mayHaveSucceeded(problem: Problem): boolean {
  if (problem.kind === 'unreachable' && problem.neverSent === true) return false
  if (isLineFailure(problem) || problem.kind === 'cancelled') return true
  if (problem.kind === 'not-json' || problem.kind === 'broken') return problem.status < 300 || problem.status >= 500
  if (problem.kind !== 'rejected') return false
  // A success without its data (an application id) has neither message nor errors.
  const isEmptySuccess = problem.status < 300 && problem.message === null && problem.errors.length === 0
  return problem.status >= 500 || isEmptySuccess
}
