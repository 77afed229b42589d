export interface Turns {
  /** Begins the work when all that was asked for before it has ended, well or not. Rejects as the work does. */
  take<Value>(work: () => Promise<Value>): Promise<Value>
  /** Resolves when all that has been asked for so far has ended. */
  settled(): Promise<void>
}

/** One thing at a time, in the order asked for: an older save never overtakes a newer one, and none outlives its removal. */
export function createTurns(): Turns {
  let last: Promise<void> = Promise.resolve()
  return {
    take(work) {
      const turn = last.then(work)
      last = turn.then(
        () => undefined,
        () => undefined, // whoever asked for the turn hears of it
      )
      return turn
    },
    settled: () => last,
  }
}
