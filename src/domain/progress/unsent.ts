/** What the provider does not have of an application. */
export interface Unsent {
  /** Numbers of the steps with changes, ascending. */
  readonly steps: readonly number[]
  readonly photos: number
  /** Number of the other files. */
  readonly papers: number
}
