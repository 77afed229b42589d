/** Clicks that were meant for the step before: the step changed under the finger. */
import { type MouseEvent, useEffect, useRef } from 'react'

/** They come this soon after a step is shown, in milliseconds. */
const lateMs = 500

interface ClickWatch {
  readonly onPointerDownCapture: () => void
  readonly onClickCapture: (event: MouseEvent) => void
}

/**
 * Swallows the second half of a double click, a click that was pressed before the step was there, and a click on Next
 * right after Enter: they must neither answer nor send a step that nobody has seen yet.
 */
export function useLateClicks(step: number): ClickWatch {
  const shownAt = useRef(Number.NEGATIVE_INFINITY)
  const pressedAt = useRef(0)
  const sentByKey = useRef(false)
  const first = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step changes
  useEffect(() => {
    if (!first.current) shownAt.current = performance.now()
    first.current = false
  }, [step])

  return {
    onPointerDownCapture() {
      pressedAt.current = performance.now()
    },
    onClickCapture(event) {
      const onNext = event.target instanceof Element && event.target.closest('[data-wizard-next]') !== null
      const byKey = event.detail === 0 // Enter in a field clicks Next without a pointer
      const late =
        !byKey &&
        performance.now() - shownAt.current < lateMs &&
        (event.detail > 1 || pressedAt.current < shownAt.current || (onNext && sentByKey.current))
      if (late) {
        event.preventDefault()
        event.stopPropagation()
      } else if (onNext) sentByKey.current = byKey
    },
  }
}
