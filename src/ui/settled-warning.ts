import { useEffect, useRef, useState } from 'react'

/** How long typing must rest before a warning appears, in milliseconds. */
const restMs = 2_000

/**
 * Withholds a warning while its field is being typed in: screen readers speak it when it appears. One that is shown stays
 * until its text changes.
 * @returns the warning to show, and listeners for the control
 */
export function useSettledWarning(warning: string | undefined) {
  const [isTyping, setTyping] = useState(false)
  const [shown, setShown] = useState(warning)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const settled = isTyping && warning !== shown ? undefined : warning
  if (settled !== shown) setShown(settled)
  return {
    settled,
    onType() {
      setTyping(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setTyping(false), restMs)
    },
    onLeave() {
      clearTimeout(timer.current)
      setTyping(false)
    },
  }
}
