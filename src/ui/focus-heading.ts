/** Focuses the screen's heading, because what has the focus goes, and would leave it to the page. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** A ref for an element of a notice: if the element goes while it has the focus, the heading gets it. */
export function passFocusToHeading(element: HTMLElement | null): () => void {
  // The cleanup runs while the element is still in the page.
  return () => {
    if (element?.contains(document.activeElement)) focusHeading()
  }
}
