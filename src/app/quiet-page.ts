/** When nobody needs the line: the moment to fetch what is likely next. */

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
    if (document.readyState !== 'complete' || document.querySelector('.loading') !== null) return again()
    stop()
    whenIdle(work)
  }
  return stop
}
