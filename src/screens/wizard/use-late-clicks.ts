/** Clicks that were meant for the step before: the step changed under the finger. */
import { type MouseEvent, useLayoutEffect, useRef } from 'react'

/** They come this soon after a step is shown, in milliseconds. */
const lateMs = 500

interface ClickWatch {
  readonly onPointerDownCapture: () => void
  readonly onClickCapture: (event: MouseEvent) => void
}

/**
 * Swallows the second half of a double click, a click that was pressed before the step was there, and a click on Next
 * right after Enter: they must neither answer nor send a step that the user has not seen yet.
 */
export function useLateClicks(step: number): ClickWatch {
  const shownAt = useRef(Number.NEGATIVE_INFINITY)
  /** The step on which the pointer went down; null = it is up. */
  const pressedOn = useRef<number | null>(null)
  const sentByKey = useRef(false)
  const first = useRef(true)

  // Before it is painted: a click may come sooner than an effect.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step changes
  useLayoutEffect(() => {
    if (!first.current) shownAt.current = performance.now()
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
      const soon = performance.now() - shownAt.current < lateMs
      const late = !byKey && (begunBefore || (soon && (event.detail > 1 || (onNext && sentByKey.current))))
      pressedOn.current = null
      if (late) {
        event.preventDefault()
        event.stopPropagation()
      } else if (onNext) sentByKey.current = byKey
    },
  }
}
