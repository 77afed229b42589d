import { useEffect, useRef, useState } from 'react'

/** How long typing must rest before a warning appears, in milliseconds. */
const restMs = 2_000

/** How long a press lasts, in milliseconds: a control that moves under the pointer meanwhile misses its click. */
const pressMs = 500

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

  function settleAfter(ms: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTyping(false), ms)
  }

  return {
    settled,
    onType() {
      setTyping(true)
      settleAfter(restMs)
    },
    onLeave: () => settleAfter(pressMs),
  }
}
