import type { ComponentProps } from 'react'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  readonly label: string
  /** The button of what a person most likely does next. */
  readonly primary?: boolean
  /** On a phone it takes the free width of its row. */
  readonly fills?: boolean
}

/** A button of one text. */
export function Button({ label, primary = false, fills = false, ...button }: ButtonProps) {
  const look = primary ? 'btn btn-primary' : 'btn btn-outline-secondary'
  return (
    <button type="button" className={fills ? `${look} flex-fill flex-sm-grow-0` : look} {...button}>
      {label}
    </button>
  )
}
