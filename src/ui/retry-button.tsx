import { passFocusToHeading } from './focus-heading.ts'

interface RetryButtonProps {
  readonly label: string
  /** A retry is running: shows a spinner. The owner handles further presses. */
  readonly busy?: boolean
  readonly onClick: () => void
}

/** The Retry button of a notice about a failed load. When it goes, the heading gets its focus. */
export function RetryButton({ label, busy = false, onClick }: RetryButtonProps) {
  return (
    <button
      ref={passFocusToHeading}
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
