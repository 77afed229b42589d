/** What a form has to say above itself. */
export interface FormMessage {
  readonly tone: 'success' | 'danger'
  /** Passes through t() where it is shown. */
  readonly text: string
}
