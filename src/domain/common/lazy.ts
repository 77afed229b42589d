/** A value that is fetched when it is first needed. */
export interface Lazy<Value> {
  /** null until it is here. */
  readonly loaded: () => Value | null
  /** Fetches it, once for all callers. After a failure the next call tries again. */
  readonly load: () => Promise<Value>
}

export function lazy<Value>(fetch: () => Promise<Value>): Lazy<Value> {
  let here: Value | null = null
  let fetching: Promise<Value> | null = null
  async function fetchOnce(): Promise<Value> {
    try {
      here = await fetch()
      return here
    } finally {
      fetching = null
    }
  }
  return {
    loaded: () => here,
    load() {
      fetching ??= here === null ? fetchOnce() : Promise.resolve(here)
      return fetching
    },
  }
}
