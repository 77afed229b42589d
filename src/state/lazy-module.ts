import { useCallback, useEffect, useState } from 'react'
import { useBackOnline } from './back-online.ts'

/** Code that a part of a screen needs. Once it is here every part has it at once. */
export interface LazyModule<Module> {
  here: Module | null
  readonly load: () => Promise<Module>
}

/**
 * The one idiom for such code; whole screens have `LazyScreen`, what no screen waits for has React's lazy.
 * @param load imports it
 */
export function lazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  return { here: null, load }
}

async function fetched<Module>(lazy: LazyModule<Module>): Promise<Module> {
  lazy.here ??= await lazy.load()
  return lazy.here
}

/** Fetches it before it is needed. A failure shows where it is used. */
export function fetchAhead(lazy: LazyModule<unknown>): void {
  fetched(lazy).catch(() => undefined)
}

/**
 * @param wanted whether it is needed yet
 * @returns `module`: null until it is here; `failed`: it could not be had, and is asked for again when the network is
 *   back or by `retry`
 */
export function useLazyModule<Module>(lazy: LazyModule<Module>, wanted = true) {
  const [state, setState] = useState({ module: lazy.here, failed: false })
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  useBackOnline(state.failed, retry)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is what asks again
  useEffect(() => {
    if (!wanted) return
    let left = false
    fetched(lazy).then(
      (module) => left || setState({ module, failed: false }),
      () => left || setState({ module: null, failed: true }),
    )
    return () => {
      left = true
    }
  }, [lazy, wanted, attempt])
  return { ...state, retry }
}
