/** Observable values and events, used throughout the portal instead of hand-written listener sets. */

export function createEmitter<Args extends readonly unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    /** Calls all listeners; one that unsubscribes meanwhile is still called. */
    emit(...args: Args) {
      for (const listener of [...listeners]) listener(...args)
    },
    /** @returns unsubscribes */
    subscribe(listener: (...args: Args) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type Store<Value> = ReturnType<typeof createStore<Value>>

/** Creates an observable value, for `useSyncExternalStore`. */
export function createStore<Value>(value: Value) {
  const { emit, subscribe } = createEmitter()
  let current = value
  return {
    /** The same object until the next `set`. */
    get: () => current,
    set(next: Value) {
      current = next
      emit()
    },
    subscribe,
  }
}
