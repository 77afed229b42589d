interface RetryButtonProps {
  readonly label: string
  /** It is being tried: a ring turns, and a second press is up to the owner. */
  readonly busy?: boolean
  readonly onClick: () => void
}

/** The button of a notice that something could not be loaded. */
export function RetryButton({ label, busy = false, onClick }: RetryButtonProps) {
  return (
    <button type="button" className="btn btn-outline-secondary" aria-busy={busy || undefined} onClick={onClick}>
      {busy && <span className="btn-ring" aria-hidden="true" />}
      {label}
    </button>
  )
}
