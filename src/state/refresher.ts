/**
 * One request at a time for many triggers (D-43).
 * Triggers of one moment share a request; any number that come while it is under way share the one
 * that follows it. So each gets an answer that was asked for after it, and nothing piles up.
 */
export function createRefresher<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let current: Promise<Answer> | null = null
  let next: Promise<Answer> | null = null
  let asked = false

  function start(): Promise<Answer> {
    asked = false
    const run = Promise.resolve().then(() => {
      asked = true
      return ask()
    })
    current = run
    const done = () => {
      if (current === run) current = null
    }
    run.then(done, done)
    return run
  }

  return () => {
    if (current === null) return start()
    if (!asked) return current
    next ??= current
      .catch(() => undefined) // its own callers hear of it
      .then(() => {
        next = null
        return start()
      })
    return next
  }
}
