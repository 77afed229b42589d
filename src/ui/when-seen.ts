/** Least time on screen that counts as seen, in milliseconds. */
const minVisibleMs = 1000

/** Least share of an element in view that counts as seen, or of the view that a longer element fills. */
const minVisibleShare = 0.5

function isInView({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry): boolean {
  const ofScreen = intersectionRect.height / (rootBounds?.height ?? window.innerHeight)
  return intersectionRatio >= minVisibleShare || ofScreen >= minVisibleShare
}

/** Once half of an element, or of the screen, has been in view for a second. @returns stops watching */
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
      onScreen = entry !== undefined && isInView(entry)
      look()
    },
    { threshold: [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, minVisibleShare] },
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
