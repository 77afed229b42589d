/** Values that others listen to. The one idiom for it: platform, state, screens and languages use it. */

export interface Signal<Args extends readonly unknown[] = []> {
  /** Calls all who listen; one who stops meanwhile is still called. */
  readonly tell: (...args: Args) => void
  /** @returns stops listening */
  readonly subscribe: (listener: (...args: Args) => void) => () => void
}

/** Something that happens, without a value of its own. */
export function createSignal<Args extends readonly unknown[] = []>(): Signal<Args> {
  const listeners = new Set<(...args: Args) => void>()
  return {
    tell(...args) {
      for (const listener of [...listeners]) listener(...args)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export interface Store<Value> {
  /** The same object until the next `set`. */
  readonly get: () => Value
  readonly set: (next: Value) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** A value that changes; made for `useSyncExternalStore`. */
export function createStore<Value>(value: Value): Store<Value> {
  const { tell, subscribe } = createSignal()
  let current = value
  return {
    get: () => current,
    set(next) {
      current = next
      tell()
    },
    subscribe,
  }
}
