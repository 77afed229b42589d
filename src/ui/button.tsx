import type { ComponentProps } from 'react'
import { useAnnounced } from './announce.ts'
import { heldWhile } from './held-while.ts'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly label: string
  /** The button of what a person most likely does next. */
  readonly primary?: boolean
  /** What it started is running: it does nothing meanwhile, and shows a spinner or `busyLabel`. */
  readonly busy?: boolean
  /** Shown and announced instead of `label` while busy. */
  readonly busyLabel?: string
  /** It does nothing for now, because something else is running. */
  readonly held?: boolean
}

/** A button of one text. */
export function Button({
  label,
  primary,
  busy = false,
  busyLabel,
  held = false,
  className = '',
  ...button
}: ButtonProps) {
  const look = primary ? 'btn btn-primary' : 'btn btn-outline-secondary'
  useAnnounced(busy ? (busyLabel ?? null) : null)
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      {...button}
      {...heldWhile(busy || held)}
      className={`${look} ${className}`}
    >
      {busy && busyLabel === undefined && <span className="spinner-border" aria-hidden="true" />}
      <span>{busy ? (busyLabel ?? label) : label}</span>
    </button>
  )
}
