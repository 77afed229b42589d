/** Failure of a call. `src/domain/failures` turns it into messages. */
import { isOkStatus } from '../common/readers.ts'

export type Failure =
  /** `neverSent`: there was no connection, so the provider can't have the call. */
  | { readonly kind: 'unreachable'; readonly neverSent?: true }
  | { readonly kind: 'timed-out' }
  /** Canceled by the user or by a change of the session: no message. */
  | { readonly kind: 'canceled' }
  /** The provider rejected this file, sent alone, as too large. `field` is the provider's name, `reply` its reply. */
  | { readonly kind: 'oversized-file'; readonly field: string; readonly name: string; readonly reply: Failure }
  /** An invalid request, which was not sent: a bug of the portal. */
  | { readonly kind: 'bad-request' }
  /** No token on this device. */
  | { readonly kind: 'no-session' }
  /** The provider no longer accepts the token (401, or an 'unauthenticated' message). */
  | { readonly kind: 'unauthenticated' }
  | { readonly kind: 'not-json'; readonly status: number; readonly retryAfterMs?: number }
  /** The reply is empty, truncated, JSON of an unknown shape, or a login's or register's with a token of no use. */
  | { readonly kind: 'broken'; readonly status: number; readonly retryAfterMs?: number }
  /** A failure reported in JSON, or a reply to login or register without a token. */
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

export function retryAfterOf(failure: Failure): number {
  return 'retryAfterMs' in failure ? (failure.retryAfterMs ?? 0) : 0
}

/** Returns the wait that the provider asks for (Retry-After), as in '45 s' or '5 min'; null for none. */
export function waitOf(failure: Failure): string | null {
  const seconds = Math.ceil(retryAfterOf(failure) / 1000)
  if (seconds === 0) return null
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}

/** Whether the provider replied, but with a failure or an unreadable body. */
export function isUnusableReply(
  failure: Failure,
): failure is Extract<Failure, { readonly kind: 'rejected' | 'not-json' | 'broken' }> {
  return failure.kind === 'rejected' || failure.kind === 'not-json' || failure.kind === 'broken'
}

/** Whether the reply is a page with an OK status. It comes from the network, such as a hotel's, not from the provider. */
export function isNetworkPage(failure: Failure): boolean {
  return failure.kind === 'not-json' && isOkStatus(failure.status)
}
