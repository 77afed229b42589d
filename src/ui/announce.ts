/** Texts for screen readers only, spoken politely and once. */
import { useEffect } from 'react'
import { watchTopModal } from './modal.ts'

/**
 * How long a text stays in the page, in milliseconds. Screen readers read it when it is added, and would read one that is
 * still there again when a dialog closes.
 */
const staysMs = 3_000

let region: HTMLElement | undefined

function createRegion(): HTMLElement {
  const created = document.createElement('div')
  created.className = 'visually-hidden'
  created.ariaLive = 'polite'
  // What is outside the topmost dialog is inert, and not spoken.
  watchTopModal((top) => {
    created.replaceChildren()
    ;(top ?? document.body).append(created)
  })
  return created
}

/** Says a text once, after what is being spoken. */
export function announce(text: string): void {
  region ??= createRegion()
  const line = document.createElement('p')
  line.textContent = text
  region.append(line)
  setTimeout(() => line.remove(), staysMs)
}

/** Announces a text each time it changes. null: nothing to say */
export function useAnnounced(text: string | null): void {
  useEffect(() => {
    if (text !== null) announce(text)
  }, [text])
}
