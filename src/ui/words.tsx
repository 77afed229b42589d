import type { ReactNode } from 'react'
import type { Said } from '../domain/said.ts'
import { isKnown, say } from '../i18n/t.ts'

/** What there is to say: the provider's own words stand as they came, marked as English so that they are spoken rightly. */
export function Words({ said }: { readonly said: Said }) {
  const text = say(said)
  const source = typeof said === 'string' ? said : said.text
  return source === '' || isKnown(source) ? text : <span lang="en">{text}</span>
}

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
