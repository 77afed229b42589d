/** Events that count as activity of the person in front of a device that people share. */

const activityEvents = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'input'] as const

/** While the idle warning is open, the way to its buttons and the one that ends the session are no activity. */
function isWayToAButton(event: Event): boolean {
  const target = event.target as Partial<Element> | null // the window has no ancestors
  if (!target?.closest?.('[data-idle-warning]')) return false
  if (event.type === 'pointermove' || target.closest('[data-idle-end]')) return true
  return event.type === 'keydown' && ['Tab', 'Shift'].includes((event as KeyboardEvent).key)
}

/** Listens for activity. @param onActivity called on every activity, before all other listeners */
export function watchActivity(onActivity: () => void): void {
  for (const sign of activityEvents) {
    window.addEventListener(sign, (event) => !isWayToAButton(event) && onActivity(), { capture: true, passive: true })
  }
}
