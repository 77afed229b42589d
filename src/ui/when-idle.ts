/**
 * Runs when the page has nothing to do, at the latest after two seconds.
 * @returns cancels it
 */
export function whenIdle(run: () => void): () => void {
  if (window.requestIdleCallback === undefined) {
    const timer = setTimeout(run, 500) // Safari
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(run, { timeout: 2_000 })
  return () => cancelIdleCallback(request)
}
