import { type MouseEvent, useLayoutEffect, useRef } from 'react'

/** Longest time in which a second press is not meant for what has just opened under it, in milliseconds. */
const lateMs = 700

/** Farthest that a finger's second tap is from its first, in CSS pixels. */
const fingerPx = 44

/** Where the last press of the page was. */
const pressed = { x: Number.NaN, y: Number.NaN }
// Prerendering has no document.
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => Object.assign(pressed, { x, y }), true)
}

/**
 * Returns a click handler that ignores the second half of a double click, and a finger's second tap at the same place, on
 * what has just opened: it must neither answer nor send what the user has not seen yet.
 * @param opened what is open; the time counts from its last change
 */
export function useLateClicks(opened: unknown): (event: MouseEvent) => void {
  const opening = useRef({ at: 0, x: 0, y: 0 })
  // A layout effect, because a click may arrive before an effect runs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when something else opens
  useLayoutEffect(() => {
    opening.current = { at: performance.now(), ...pressed }
  }, [opened])
  return (event) => {
    const { at, x, y } = opening.current
    const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch'
    const isSecond = event.detail > 1 || (isTouch && Math.hypot(event.clientX - x, event.clientY - y) < fingerPx)
    if (!isSecond || performance.now() - at > lateMs) return
    event.preventDefault()
    event.stopPropagation()
  }
}
