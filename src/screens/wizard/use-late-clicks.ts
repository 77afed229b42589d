import { type MouseEvent, useLayoutEffect, useRef } from 'react'

/** Longest time between the clicks of a double click, in milliseconds. */
const doubleClickMs = 500

/**
 * Returns a click handler that ignores the second half of a double click on another step: it must neither answer nor
 * send a step that the user has not seen yet.
 */
export function useLateClicks(step: number): (event: MouseEvent) => void {
  const openedAt = useRef(0)
  // A layout effect, because a click may arrive before an effect runs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step changes
  useLayoutEffect(() => {
    openedAt.current = performance.now()
  }, [step])
  return (event) => {
    if (event.detail < 2 || performance.now() - openedAt.current > doubleClickMs) return
    event.preventDefault()
    event.stopPropagation()
  }
}
