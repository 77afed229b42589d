/** One exchange with the provider, as bytes: what goes out, and what came back. */

/** Headers and whole text of an answer, or why there is none. */
export type Raw =
  | {
      readonly kind: 'raw'
      readonly status: number
      readonly header: (name: string) => string | null
      /** null: more than {@link maxReplyBytes}. */
      readonly text: string | null
    }
  | { readonly kind: 'timed-out' | 'unreachable' | 'cancelled' }

export interface Outgoing {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData | null
  readonly timeoutMs: number
}
