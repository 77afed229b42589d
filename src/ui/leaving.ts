/**
 * A say before the router in Back and Forward. Browsers call the window's `popstate` listeners in
 * the order of their registration, so ours must be there before the router is drawn.
 */
type Guard = (event: PopStateEvent) => void

let guard: Guard | null = null

/** Called once, before the router. */
export function watchHistory(): void {
  window.addEventListener('popstate', (event) => guard?.(event))
}

/** From now on `next` hears of Back and Forward before the router does; null: nobody. */
export function guardHistory(next: Guard | null): void {
  guard = next
}
