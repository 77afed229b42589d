/** A browser keeps street, city, state and ZIP code apart; one field takes them all. */

import { useRef } from 'react'

interface AutofillPartsProps {
  /** Autofill tokens, in the order of the text; the last two stand together, as state and ZIP code do. */
  readonly tokens: readonly string[]
  /** The field, which the browser fills with the first part. */
  readonly field: { readonly value: string; readonly onChange: (text: string) => void }
}

/**
 * Controls that only a browser fills in: none is seen, read out or reached by a key. Each part is put behind
 * what the field says.
 */
export function AutofillParts({ tokens, field }: AutofillPartsProps) {
  const filled = useRef({ first: '', parts: new Map<string, string>(), text: '' })

  function take(token: string, part: string) {
    // What was typed, or filled in anew, since the last part came begins a text of its own.
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
      value="" // empty again at once, so that the same part can be filled in anew
      onChange={({ target }) => take(token, target.value)}
    />
  ))
}
