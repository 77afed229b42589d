/** Ignores clicks that were meant for the previous step. */
import { type MouseEvent, useLayoutEffect, useRef } from 'react'

/** Window after a step change in which stale clicks are ignored, in milliseconds. */
const lateMs = 500

interface ClickWatch {
  readonly onPointerDownCapture: () => void
  readonly onClickCapture: (event: MouseEvent) => void
}

/**
 * Ignores the second half of a double click, a click whose press began on another step, and a click on Next
 * right after Enter: they must neither answer nor send a step that the user has not seen yet.
 */
export function useLateClicks(step: number): ClickWatch {
  const openedAt = useRef(Number.NEGATIVE_INFINITY)
  /** Step on which the pointer was pressed; null when it is not pressed. */
  const pressedOn = useRef<number | null>(null)
  const sentByKey = useRef(false)
  const first = useRef(true)

  // A layout effect, because a click may arrive before an effect runs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step changes
  useLayoutEffect(() => {
    if (!first.current) openedAt.current = performance.now()
    first.current = false
  }, [step])

  return {
    onPointerDownCapture() {
      pressedOn.current = step
    },
    onClickCapture(event) {
      const onNext = event.target instanceof Element && event.target.closest('[data-wizard-next]') !== null
      const byKey = event.detail === 0 // Enter in a field clicks Next without a pointer
      const begunBefore = pressedOn.current !== null && pressedOn.current !== step
      const soon = performance.now() - openedAt.current < lateMs
      const late = !byKey && (begunBefore || (soon && (event.detail > 1 || (onNext && sentByKey.current))))
      pressedOn.current = null
      if (late) {
        event.preventDefault()
        event.stopPropagation()
      } else if (onNext) sentByKey.current = byKey
    },
  }
}
