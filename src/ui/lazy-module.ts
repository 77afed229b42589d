/**
 * Lazy code: {@link lazyModule} for all of it, {@link lazyComponent} for what the page does without until it is here,
 * {@link useLazyModule} where the screen shows that it waits or that it failed.
 */
import { type ComponentType, createElement, useCallback, useEffect, useState } from 'react'
import { type Lazy, lazy } from '../domain/common/lazy.ts'
import { useBackOnline } from './back-online.ts'

/** A file could not be loaded: the network failed, or a newer release has none of this name. */
export class FileLoadError extends Error {}

/** What browsers, and the bundler's own loader, say then. */
const loadErrorMessages = /dynamically imported module|module script failed|preload CSS/i

/**
 * Style sheets that could not be loaded. The bundler puts each into the head and requests it only once: a second
 * try of the code alone would show it without styles.
 */
const failedStyles = new Set<HTMLLinkElement>()

/** Called once, at start. */
export function watchFailedStyles(): void {
  document.head.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target)
    },
    true, // such events do not bubble
  )
}

function retryStyle(lost: HTMLLinkElement): Promise<void> {
  const link = lost.cloneNode() as HTMLLinkElement
  failedStyles.delete(lost)
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => reject(new FileLoadError()) // noted as lost again by the listener above
    lost.replaceWith(link)
  })
}

/**
 * Its `load` rejects with {@link FileLoadError} when a file can't be had, else with what the code itself throws.
 * @param load imports it
 */
export function lazyModule<Module>(load: () => Promise<Module>): Lazy<Module> {
  return lazy(async () => {
    await Promise.all([...failedStyles].map(retryStyle))
    try {
      return await load()
    } catch (error) {
      throw error instanceof Error && loadErrorMessages.test(error.message) ? new FileLoadError() : error
    }
  })
}

/** Fetches it before it is needed. A failure shows where it is used. */
export function preload({ load }: Lazy<unknown>): void {
  load().catch(() => undefined)
}

/**
 * @param wanted whether it is needed yet
 * @returns `module`: null until it is here, then the same for the whole mount; `error`: why the last try failed, or null.
 *   It is tried again when the network is back, or by `retry`
 */
export function useLazyModule<Module>({ loaded, load }: Lazy<Module>, wanted = true) {
  const [{ module, error }, setState] = useState(() => ({ module: loaded(), error: null as unknown }))
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  const failed = error !== null
  useBackOnline(failed, retry)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is what asks again
  useEffect(() => {
    if (!wanted || module !== null) return
    let left = false
    load().then(
      (loaded) => left || setState({ module: loaded, error: null }),
      (reason: unknown) => left || setState({ module: null, error: reason }),
    )
    return () => {
      left = true
    }
  }, [load, module, wanted, attempt])
  return { module, error, failed, retry }
}

/** A component that draws nothing until its code is here. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const code = lazyModule(load)
  return function LazyComponent(props) {
    const { module } = useLazyModule(code)
    return module === null ? null : createElement(module, props)
  }
}
