export type Lazy<Value> = ReturnType<typeof lazy<Value>>

export function lazy<Value>(fetch: () => Promise<Value>) {
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
    /** Fetches the value once for all callers. After a failure the next call retries. */
    load() {
      fetching ??= value === null ? fetchOnce() : Promise.resolve(value)
      return fetching
    },
  }
}
