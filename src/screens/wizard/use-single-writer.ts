/** Two tabs with one draft would overwrite each other: one writes, the other says so (issue: drafts; reliability E6). */
import { useCallback, useEffect, useState } from 'react'

export type Writer = 'asking' | 'here' | 'elsewhere'

/**
 * Holds the browser's lock of an owner's application while the component is shown.
 * @returns where it is written, and how to take it over; 'elsewhere' turns to 'here' when the other tab is closed
 */
export function useSingleWriter(owner: string): { readonly writer: Writer; readonly takeOver: () => void } {
  const [writer, setWriter] = useState<Writer>('asking')
  const [steal, setSteal] = useState(0)

  useEffect(() => {
    // Locks exist in secure contexts only; without them the tab can't know of others.
    const locks = navigator.locks as LockManager | undefined
    if (locks === undefined) {
      setWriter('here')
      return
    }
    const name = `application:${owner}`
    const abort = new AbortController()
    let release: () => void = () => undefined
    /** Holds the lock until the component goes. */
    const hold = () => {
      if (abort.signal.aborted) return undefined
      setWriter('here')
      return new Promise<void>((resolve) => {
        release = resolve
      })
    }
    /** Until the other tab is closed. */
    const wait = (): Promise<unknown> => locks.request(name, { signal: abort.signal }, hold).catch(lost)
    const lost = () => {
      if (abort.signal.aborted) return undefined
      setWriter('elsewhere') // another tab took over
      return wait()
    }
    if (steal > 0) {
      locks.request(name, { steal: true }, hold).catch(lost)
    } else {
      locks
        .request(name, { ifAvailable: true }, (lock) => {
          if (lock !== null) return hold()
          setWriter('elsewhere')
          return undefined
        })
        .then(() => (abort.signal.aborted ? undefined : wait()))
        .catch(lost)
    }
    return () => {
      abort.abort()
      release()
    }
  }, [owner, steal])

  return { writer, takeOver: useCallback(() => setSteal((count) => count + 1), []) }
}
