import { type MouseEvent, useLayoutEffect, useRef } from 'react'

/** Longest time in which a click on what has just opened is not meant, in milliseconds. */
const lateMs = 700

/** How far apart two taps of a finger on the same place may be, in CSS pixels. */
const fingerWidth = 40

interface Place {
  readonly x: number
  readonly y: number
}

let lastPress: Place | null = null

// There is no document while pages are prerendered.
globalThis.document?.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => (lastPress = { x, y }), {
  capture: true,
})

function isSamePlace(one: Place | null, { clientX, clientY }: MouseEvent): boolean {
  return one !== null && Math.hypot(one.x - clientX, one.y - clientY) < fingerWidth
}

/**
 * Returns a click handler that ignores a second press on what has just opened under it: it must neither answer nor send
 * what the user has not seen yet.
 * @param opened what is open; the time counts from its last change
 */
export function useLateClicks(opened: unknown): (event: MouseEvent) => void {
  const opening = useRef<{ readonly at: number; readonly press: Place | null }>({ at: 0, press: null })
  // A layout effect, because a click may arrive before an effect runs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when something else opens
  useLayoutEffect(() => {
    opening.current = { at: performance.now(), press: lastPress }
  }, [opened])
  return (event) => {
    const { at, press } = opening.current
    const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch'
    const isSecond = event.detail >= 2 || (isTouch && isSamePlace(press, event))
    if (!isSecond || performance.now() - at > lateMs) return
    event.preventDefault()
    event.stopPropagation()
  }
}
