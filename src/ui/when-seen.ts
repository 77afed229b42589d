/** Least time on screen that counts as seen, in milliseconds. */
const minVisibleMs = 1000

/** Least share of an element in view that counts as seen. */
const minVisibleShare = 0.5

/**
 * Calls `onSeen` once when at least half of an element has been on screen for a second in a focused window.
 * @returns stops watching
 */
export function whenSeen(element: Element, onSeen: () => void): () => void {
  const end = new AbortController()
  const { signal } = end
  let onScreen = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function look(): void {
    clearTimeout(timer)
    if (!onScreen || document.visibilityState !== 'visible' || !document.hasFocus()) return
    timer = setTimeout(() => {
      stop()
      onSeen()
    }, minVisibleMs)
  }
  const observer = new IntersectionObserver(
    ([entry]) => {
      onScreen = entry !== undefined && entry.intersectionRatio >= minVisibleShare
      look()
    },
    { threshold: minVisibleShare },
  )
  observer.observe(element)
  for (const event of ['focus', 'blur'] as const) window.addEventListener(event, look, { signal })
  document.addEventListener('visibilitychange', look, { signal })

  function stop(): void {
    clearTimeout(timer)
    observer.disconnect()
    end.abort()
  }
  return stop
}
