import { useLayoutEffect, useRef } from 'react'
import { focusHeading } from './focus-heading.ts'

interface RetryButtonProps {
  readonly label: string
  /** A retry is running: shows a spinner. The owner handles further presses. */
  readonly busy?: boolean
  readonly onClick: () => void
}

/** A button of a notice about a failed load, such as Retry. When it goes, the heading gets its focus. */
export function RetryButton({ label, busy = false, onClick }: RetryButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  // A layout effect is cleaned up while the button is still in the page.
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (element !== null && element === document.activeElement) focusHeading()
    }
  }, [])
  return (
    <button
      ref={button}
      type="button"
      className="btn btn-outline-secondary"
      aria-busy={busy || undefined}
      onClick={onClick}
    >
      {busy && <span className="spinner-border" aria-hidden="true" />}
      <span>{label}</span>
    </button>
  )
}
