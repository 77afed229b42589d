/** When nobody needs the line: the moment to fetch what is likely next. */

/** A screen waits for its data. */
function isLoading(): boolean {
  return document.querySelector('.loading') !== null
}

/**
 * Resolves when the page itself has come and has shown all for two seconds. Unlike {@link whenQuiet} it asks for no
 * idle time, of which a tab in the background has none: newer releases are heard of there too.
 */
export async function pageAtRest(): Promise<void> {
  for (let quiet = 0; quiet < 2; ) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    quiet = document.readyState === 'complete' && !isLoading() ? quiet + 1 : 0
  }
}

type IdleWindow = Window & { requestIdleCallback?: typeof window.requestIdleCallback }

/** Safari has no requestIdleCallback. */
export function whenIdle(work: () => void): void {
  const { requestIdleCallback } = window as IdleWindow
  if (requestIdleCallback === undefined) setTimeout(work, 1_000)
  else requestIdleCallback(work, { timeout: 5_000 })
}

/** So long nothing has come over the line and no screen waits for its data. */
const quietMs = 2_000

/** @returns gives up */
export function whenQuiet(work: () => void): () => void {
  let timer = setTimeout(look, quietMs)
  const arrivals = new PerformanceObserver(again)
  arrivals.observe({ type: 'resource' })

  function again() {
    clearTimeout(timer)
    timer = setTimeout(look, quietMs)
  }
  function stop() {
    clearTimeout(timer)
    arrivals.disconnect()
  }
  function look() {
    if (isLoading()) return again()
    stop()
    whenIdle(work)
  }
  return stop
}
