import type { ComponentProps } from 'react'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly label: string
  /** The button of what a person most likely does next. */
  readonly primary?: boolean
  /** What it started is running: shows a spinner. The owner handles further presses. */
  readonly busy?: boolean
}

/** A button of one text. */
export function Button({ label, primary = false, busy = false, className = '', ...button }: ButtonProps) {
  const look = primary ? 'btn btn-primary' : 'btn btn-outline-secondary'
  return (
    <button type="button" aria-busy={busy || undefined} {...button} className={`${look} ${className}`}>
      {busy && <span className="spinner-border" aria-hidden="true" />}
      <span>{label}</span>
    </button>
  )
}
