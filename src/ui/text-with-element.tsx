import type { ReactNode } from 'react'

interface TextWithElementProps {
  /** Translated, with its placeholder unfilled. */
  readonly text: string
  readonly mark: string
  /** Replaces the placeholder. */
  readonly children: ReactNode
}

/** A sentence that contains an element. */
export function TextWithElement({ text, mark, children }: TextWithElementProps) {
  const [before, ...after] = text.split(`{${mark}}`)
  return (
    <>
      {before}
      {children}
      {after.join('')}
    </>
  )
}
