/** What went wrong with a call, before any screen gives it words (src/domain/failures). */

export type Problem =
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'timed-out' }
  /** Given up by the person, or the session changed meanwhile: say nothing. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'busy' }
  /** An attached file changed or went since it was chosen; nothing was sent. `field` is the provider's name. */
  | { readonly kind: 'unreadable-file'; readonly field: string; readonly name: string }
  /** The provider refused this file alone as too large. `field` is the provider's name, `refusal` what it answered. */
  | { readonly kind: 'oversized-file'; readonly field: string; readonly name: string; readonly refusal: Problem }
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
  /** The provider said no, in JSON, or a login or register brought no usable token. */
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

/** Milliseconds of the answer's Retry-After; 0 where it named none. */
export function retryAfterOf(problem: Problem): number {
  return 'retryAfterMs' in problem ? (problem.retryAfterMs ?? 0) : 0
}

/** The provider was reached, and answered with something that is of no use. */
export function isUnusableReply(
  problem: Problem,
): problem is Extract<Problem, { readonly kind: 'rejected' | 'not-json' | 'broken' }> {
  return problem.kind === 'rejected' || problem.kind === 'not-json' || problem.kind === 'broken'
}

/** Whether the call may have been carried out although no usable answer came (lost reply). */
export function mayHaveSucceeded(problem: Problem): boolean {
  if (problem.kind === 'unreachable' || problem.kind === 'timed-out' || problem.kind === 'cancelled') return true
  if (problem.kind === 'not-json' || problem.kind === 'broken') return problem.status < 300 || problem.status >= 500
  if (problem.kind !== 'rejected') return false
  // A yes that lacks what it should carry (an application id) has neither message nor errors.
  const isEmptySuccess = problem.status < 300 && problem.message === null && problem.errors.length === 0
  return problem.status >= 500 || isEmptySuccess
}
