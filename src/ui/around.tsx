import type { ReactNode } from 'react'

interface AroundProps {
  /** Translated, with its mark still unfilled. */
  readonly text: string
  readonly mark: string
  /** In the place of the mark. */
  readonly children: ReactNode
}

/** A sentence around something that is no plain text. */
export function Around({ text, mark, children }: AroundProps) {
  const [before, ...after] = text.split(`{${mark}}`)
  return (
    <>
      {before}
      {children}
      {after.join('')}
    </>
  )
}
