import { type MouseEvent, useLayoutEffect, useRef } from 'react'

/** Longest time in which a second press is not meant for what has just opened under it, in milliseconds. */
const lateMs = 700

/**
 * Returns a click handler that ignores the second half of a double click, and a finger, on what has just opened: it must
 * neither answer nor send what the user has not seen yet.
 * @param opened what is open; the time counts from its last change
 */
export function useLateClicks(opened: unknown): (event: MouseEvent) => void {
  const openedAt = useRef(0)
  // A layout effect, because a click may arrive before an effect runs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when something else opens
  useLayoutEffect(() => {
    openedAt.current = performance.now()
  }, [opened])
  return (event) => {
    const isSecond = event.detail > 1 || (event.nativeEvent as PointerEvent).pointerType === 'touch'
    if (!isSecond || performance.now() - openedAt.current > lateMs) return
    event.preventDefault()
    event.stopPropagation()
  }
}
