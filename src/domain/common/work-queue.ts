/** One task at a time, in order: an older save never overwrites a newer one or undoes a removal. */
export function createWorkQueue() {
  let last: Promise<void> = Promise.resolve()
  return {
    /** Starts the work after all earlier work has settled. Rejects if the work rejects. */
    run<Value>(work: () => Promise<Value>): Promise<Value> {
      const result = last.then(work)
      last = result.then(
        () => undefined,
        () => undefined, // the caller of run() handles the rejection
      )
      return result
    },
    /** Resolves when all work queued so far has settled. */
    settled: () => last,
  }
}
