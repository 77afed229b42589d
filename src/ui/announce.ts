/** Texts for screen readers only, spoken politely and once. */
import { useEffect } from 'react'
import { watchTopModal } from './modal.ts'

/**
 * How long a text stays in the page, in milliseconds. Screen readers read it when it is added, and would read one that is
 * still there again when a dialog closes.
 */
const staysMs = 3_000

/** How long the region must have been in its place, in milliseconds: what comes with it is not spoken as a change. */
const settlesMs = 300

let region: HTMLElement | undefined
let movedAt = 0

function createRegion(): HTMLElement {
  const created = document.createElement('div')
  created.className = 'visually-hidden'
  created.ariaLive = 'polite'
  // What is outside the topmost dialog is inert, and not spoken.
  watchTopModal((top) => {
    movedAt = performance.now()
    created.replaceChildren()
    ;(top ?? document.body).append(created)
  })
  return created
}

/** Returns the text with an element around a name, which a browser must not translate. */
function withName(text: string, name: string): readonly (string | Node)[] {
  const at = name === '' ? -1 : text.indexOf(name)
  if (at < 0) return [text]
  const element = document.createElement('span')
  element.translate = false
  element.textContent = name
  return [text.slice(0, at), element, text.slice(at + name.length)]
}

/**
 * Says a text once, after what is being spoken.
 * @param name in the text: of a file, say
 */
export function announce(text: string, name = ''): void {
  region ??= createRegion()
  const waitMs = movedAt + settlesMs - performance.now()
  if (waitMs > 0) {
    setTimeout(announce, waitMs, text, name)
    return
  }
  const line = document.createElement('p')
  line.append(...withName(text, name))
  region.append(line)
  setTimeout(() => line.remove(), staysMs)
}

/** Announces a text each time it changes. null: nothing to say */
export function useAnnounced(text: string | null): void {
  useEffect(() => {
    if (text !== null) announce(text)
  }, [text])
}
