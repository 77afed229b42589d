/** Focuses the screen's heading, because what has the focus goes, and would leave it to the page. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
