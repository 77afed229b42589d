import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { watchTopModal } from './modal.ts'

interface FloatingProps {
  /** Notices float at the top, so that they don't cover the buttons at the end of a form. */
  readonly at?: 'top' | 'bottom'
  readonly children: ReactNode
}

/** Moves into the topmost dialog, because everything behind it is inert. Gives the focus back when it is removed. */
export function Floating({ at = 'bottom', children }: FloatingProps) {
  const [host] = useState(() => {
    const element = document.createElement('div')
    element.className = `floating-notice floating-notice-${at} d-print-none`
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
