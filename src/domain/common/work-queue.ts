export interface WorkQueue {
  /** Begins the work when all that was asked for before it has ended, well or not. Rejects as the work does. */
  run<Value>(work: () => Promise<Value>): Promise<Value>
  /** Resolves when all that has been asked for so far has ended. */
  settled(): Promise<void>
}

/** One thing at a time, in the order asked for: an older save never overtakes a newer one, and none outlives its removal. */
export function createWorkQueue(): WorkQueue {
  let last: Promise<void> = Promise.resolve()
  return {
    run(work) {
      const result = last.then(work)
      last = result.then(
        () => undefined,
        () => undefined, // whoever asked for the result hears of it
      )
      return result
    },
    settled: () => last,
  }
}
