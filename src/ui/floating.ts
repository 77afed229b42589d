import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { watchTopModal } from './modal.ts'

interface FloatingProps {
  /** Buttons stand at the end of a form: what may come at any moment leaves them free, at the top. */
  readonly at?: 'top' | 'bottom'
  readonly children: ReactNode
}

/**
 * Lies over the page, and goes into the topmost dialog while one is open: behind it, it could be neither reached nor
 * heard. When it goes away with the focus in it, the focus goes back to where it came from.
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
    // Moved, not drawn anew: a question that one of its buttons has opened still finds that button.
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
