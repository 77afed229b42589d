/** Browsers autofill street, city, state and ZIP code separately; the form has one address field. */

import { useRef } from 'react'

interface AutofillPartsProps {
  /** Autofill tokens in the order of the text. No comma separates the last two (state and ZIP code). */
  readonly tokens: readonly string[]
  /** The visible field, which the browser fills with the first part. */
  readonly field: { readonly value: string; readonly onChange: (text: string) => void }
}

/** Hidden inputs for autofill, without focus or accessible name. Each part is appended to the visible field's text. */
export function AutofillParts({ tokens, field }: AutofillPartsProps) {
  const filled = useRef({ first: '', parts: new Map<string, string>(), text: '' })

  function take(token: string, part: string) {
    // If the field was edited or autofilled again since the last part, its text is the new beginning.
    if (field.value !== filled.current.text) filled.current = { first: field.value, parts: new Map(), text: '' }
    const { first, parts } = filled.current
    parts.set(token, part.trim())
    const texts = tokens.map((name) => parts.get(name) ?? '')
    const lastTwo = texts.slice(-2).filter(Boolean).join(' ')
    const text = [first, ...texts.slice(0, -2), lastTwo].filter(Boolean).join(', ')
    filled.current.text = text
    field.onChange(text)
  }

  return tokens.map((token) => (
    <input
      key={token}
      className="visually-hidden"
      autoComplete={token}
      aria-hidden="true"
      tabIndex={-1}
      value="" // always empty, so that the same part can be autofilled again
      onChange={({ target }) => take(token, target.value)}
    />
  ))
}
