import { type MouseEvent, useLayoutEffect, useRef } from 'react'

/** Longest time in which a second press is not meant for what has just opened under it, in milliseconds. */
const lateMs = 700

/** Farthest that a finger's second tap is from its first, in CSS pixels. */
const fingerPx = 44

/** The last press of the page. */
let pressed: PointerEvent | undefined
// No document while the pages are prerendered.
globalThis.document?.addEventListener(
  'pointerdown',
  (press) => {
    pressed = press
  },
  true,
)

/**
 * Returns a click handler that ignores the second half of a double click, and a finger's second tap at the same place, on
 * what has just opened: it must neither answer nor send what the user has not seen yet.
 * @param opened what is open; the time counts from its last change
 */
export function useLateClicks(opened: unknown): (event: MouseEvent) => void {
  const opening = useRef({ at: 0, press: pressed })
  // A layout effect, because a click may arrive before an effect runs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when something else opens
  useLayoutEffect(() => {
    opening.current = { at: performance.now(), press: pressed }
  }, [opened])
  return (event) => {
    const { at, press } = opening.current
    const isTouch = press !== undefined && (event.nativeEvent as PointerEvent).pointerType === 'touch'
    const isSecond =
      event.detail > 1 ||
      (isTouch && Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) < fingerPx)
    if (!isSecond || performance.now() - at > lateMs) return
    event.preventDefault()
    event.stopPropagation()
  }
}
