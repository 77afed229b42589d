/** Observable values and events, used throughout the portal instead of hand-written listener sets. */

export interface Emitter<Args extends readonly unknown[] = []> {
  /** Calls all listeners; one that unsubscribes meanwhile is still called. */
  readonly emit: (...args: Args) => void
  /** @returns unsubscribes */
  readonly subscribe: (listener: (...args: Args) => void) => () => void
}

export function createEmitter<Args extends readonly unknown[] = []>(): Emitter<Args> {
  const listeners = new Set<(...args: Args) => void>()
  return {
    emit(...args) {
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

/** Creates an observable value, for `useSyncExternalStore`. */
export function createStore<Value>(value: Value): Store<Value> {
  const { emit, subscribe } = createEmitter()
  let current = value
  return {
    get: () => current,
    set(next) {
      current = next
      emit()
    },
    subscribe,
  }
}
