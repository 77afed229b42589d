import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { watchTopModal } from './modal.ts'

interface FloatingProps {
  /** Notices float at the top, so that they don't cover the buttons at the end of a form. */
  readonly at?: 'top' | 'bottom'
  readonly children: ReactNode
}

/**
 * Floats above the page, and moves into the topmost dialog while one is open, because everything behind that is inert.
 * If it is removed while it has the focus, the focus returns to where it was.
 */
export function Floating({ at = 'bottom', children }: FloatingProps) {
  const [host] = useState(() => {
    const element = document.createElement('div')
    element.className = `floating-notice floating-notice-${at} no-print`
    return element
  })
  useLayoutEffect(() => {
    let cameFrom: EventTarget | null = null
    const onFocus = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && host.contains(relatedTarget))) cameFrom = relatedTarget
    }
    host.addEventListener('focusin', onFocus)
    // Moved, not rendered again: a dialog opened by one of its buttons restores the focus to that button.
    const stop = watchTopModal((top) => (top === null ? document.body.append(host) : top.prepend(host)))
    return () => {
      stop()
      host.removeEventListener('focusin', onFocus)
      if (host.contains(document.activeElement) && cameFrom instanceof HTMLElement) cameFrom.focus()
      host.remove()
    }
  }, [host])
  return createPortal(children, host)
}
