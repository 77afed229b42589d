/** A page that crashes is loaded anew once; one that keeps crashing is not (reliability L5). */

const onceWithinMs = 60_000

/** @returns what to do about a crash that happens now */
export function createCrashWatch(now: () => number): () => 'reload' | 'give-up' {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const soon = now() - last < onceWithinMs
    last = now()
    return soon ? 'give-up' : 'reload'
  }
}
