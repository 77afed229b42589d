/** Browsers call `popstate` listeners in the order of registration: this one comes before the router's. */
type Guard = (event: PopStateEvent) => void

/** The newest handler decides: a dialog comes before the page that it covers. */
let guards: readonly Guard[] = []

export function watchHistory(): void {
  window.addEventListener('popstate', (event) => guards.at(-1)?.(event))
}

/** The router's index of a history entry; null for other entries. */
export function entryIndex(state: unknown): number | null {
  const index = (state as { idx?: unknown } | null)?.idx
  return typeof index === 'number' ? index : null
}

/** In milliseconds after the last move: Back pressed twice quickly would cancel an earlier restore. */
const settleMs = 50

/**
 * @param onAttempt called when the address is restored; `leave` performs the move after all. `delta` is negative for Back
 * @returns stops blocking
 */
export function blockNavigation(onAttempt: (leave: () => void, delta: number) => void): () => void {
  const here = entryIndex(window.history.state)
  let passing = false
  let wanted: number | null = null
  let timer: ReturnType<typeof setTimeout>
  const guard: Guard = (event) => {
    const there = entryIndex(event.state)
    if (passing || here === null || there === null) {
      passing = false
      return
    }
    event.stopImmediatePropagation()
    clearTimeout(timer)
    if (there !== here) {
      wanted ??= there - here
      timer = setTimeout(() => window.history.go(here - (entryIndex(window.history.state) ?? here)), settleMs)
      return
    }
    if (wanted === null) return
    const delta = wanted
    wanted = null
    onAttempt(() => {
      passing = true // until the entry has changed
      window.history.go(delta)
    }, delta)
  }
  guards = [...guards, guard]
  return () => {
    guards = guards.filter((other) => other !== guard)
  }
}
