import type { ComponentProps } from 'react'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly label: string
  /** The button of what a person most likely does next. */
  readonly primary?: boolean
}

/** A button of one text. */
export function Button({ label, primary = false, className = '', ...button }: ButtonProps) {
  const look = primary ? 'btn btn-primary' : 'btn btn-outline-secondary'
  return (
    <button type="button" {...button} className={`${look} ${className}`}>
      {label}
    </button>
  )
}
