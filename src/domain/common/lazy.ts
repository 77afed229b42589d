export interface Lazy<Value> {
  readonly loaded: () => Value | null
  /** Fetches the value once for all callers. After a failure the next call retries. */
  readonly load: () => Promise<Value>
}

export function lazy<Value>(fetch: () => Promise<Value>): Lazy<Value> {
  let value: Value | null = null
  let fetching: Promise<Value> | null = null
  async function fetchOnce(): Promise<Value> {
    try {
      value = await fetch()
      return value
    } finally {
      fetching = null
    }
  }
  return {
    loaded: () => value,
    load() {
      fetching ??= value === null ? fetchOnce() : Promise.resolve(value)
      return fetching
    },
  }
}
