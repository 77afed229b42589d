import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { watchTopModal } from './modal.ts'

interface OnTopProps {
  readonly className: string
  readonly children: ReactNode
}

/** At the end of the page. Moves into the topmost dialog, because everything behind a dialog is inert. */
export function OnTop({ className, children }: OnTopProps) {
  const [host] = useState(() => {
    const element = document.createElement('div')
    element.className = `${className} d-print-none`
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

interface FloatingProps {
  /** Notices float at the top, so that they don't cover the buttons at the end of a form. */
  readonly at?: 'top' | 'bottom'
  readonly children: ReactNode
}

/** A notice above every screen. It gives the focus back when it is removed. */
export function Floating({ at = 'bottom', children }: FloatingProps) {
  return <OnTop className={`floating-notice floating-notice-${at}`}>{children}</OnTop>
}
