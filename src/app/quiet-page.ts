/** Detects when the network is unused, to prefetch likely next chunks. */

/** Whether a screen is waiting for its data. */
function isLoading(): boolean {
  return document.querySelector('.loading') !== null
}

/**
 * Resolves two seconds after the page is loaded and complete. Unlike {@link whenQuiet} it needs no idle time, which a
 * background tab does not have: update checks run there too.
 */
export async function whenPageComplete(): Promise<void> {
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

/** Required network silence without a loading screen, in milliseconds. */
const quietMs = 2_000

/** Runs work when the network and the browser are idle. @returns cancels it */
export function whenQuiet(work: () => void): () => void {
  let timer = setTimeout(checkIdle, quietMs)
  const arrivals = new PerformanceObserver(again)
  arrivals.observe({ type: 'resource' })

  function again() {
    clearTimeout(timer)
    timer = setTimeout(checkIdle, quietMs)
  }
  function stop() {
    clearTimeout(timer)
    arrivals.disconnect()
  }
  function checkIdle() {
    if (isLoading()) return again()
    stop()
    whenIdle(work)
  }
  return stop
}
