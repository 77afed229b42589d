/** What counts as a sign that somebody is still at a kiosk; the web build and the desktop app both listen to it. */

const signs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'input'] as const

/**
 * While the idle warning is shown its buttons must be within reach: moving the mouse or the focus to them does
 * not make it vanish, and pressing the one that ends the session is no wish to stay.
 */
function isWayToAButton(event: Event): boolean {
  const target = event.target as Partial<Element> | null // the window has no ancestors
  if (!target?.closest?.('[data-idle-warning]')) return false
  if (event.type === 'pointermove' || target.closest('[data-idle-end]')) return true
  return event.type === 'keydown' && ['Tab', 'Shift'].includes((event as KeyboardEvent).key)
}

/** @param heard called for every sign of life, before any other listener hears of it */
export function watchActivity(heard: () => void): void {
  for (const sign of signs) {
    window.addEventListener(sign, (event) => !isWayToAButton(event) && heard(), { capture: true, passive: true })
  }
}
