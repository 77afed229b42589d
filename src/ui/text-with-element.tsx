import type { Elements } from './elements.ts'

interface TextWithElementProps {
  /** Translated, with its placeholder unfilled. */
  readonly text: string
  readonly mark: string
  /** Replaces the placeholder. */
  readonly children: Elements
}

/** A sentence that contains an element. */
export function TextWithElement({ text, mark, children }: TextWithElementProps) {
  const [before, ...after] = text.split(`{${mark}}`)
  return (
    <>
      <span>{before}</span>
      {children}
      <span>{after.join('')}</span>
    </>
  )
}
