import type { MouseEvent } from 'react'

/** Props of a button that does nothing while `busy`. It keeps the focus, which a disabled one loses to the page. */
export function heldWhile(busy: boolean) {
  return {
    'aria-disabled': busy || undefined,
    onClickCapture(event: MouseEvent) {
      if (!busy) return
      event.preventDefault() // Enter in a field presses it too
      event.stopPropagation()
    },
  }
}
