import { type ComponentType, createElement, useCallback, useEffect, useState } from 'react'
import { type Lazy, lazy } from '../domain/common/lazy.ts'
import { useBackOnline } from './back-online.ts'
import { refreshFiles } from './fresh-files.ts'

/** A file could not be loaded: the network failed, or a newer release has replaced it. */
export class FileLoadError extends Error {}

/** Messages of browsers and of the bundler's loader. */
const loadErrorMessages = /dynamically imported module|module script failed|preload CSS/i

/** The bundler requests each style sheet only once: a retry of the code alone would render it without styles. */
const failedStyles = new Set<HTMLLinkElement>()

/** Records failed style sheets. Called once, at start. */
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
    link.onerror = () => reject(new FileLoadError()) // the listener above records it again
    lost.replaceWith(link)
  })
}

/** Its `load` rejects with {@link FileLoadError} if a file fails to load, otherwise with the module's own error. */
export function lazyModule<Module>(load: () => Promise<Module>): Lazy<Module> {
  return lazy(async () => {
    await Promise.all([...failedStyles].map(retryStyle))
    try {
      return await load()
    } catch (error) {
      if (error instanceof SyntaxError) void refreshFiles() // for the reload that follows
      throw error instanceof Error && loadErrorMessages.test(error.message) ? new FileLoadError() : error
    }
  })
}

/** Loads a module before it is needed. A failure is reported where the module is used. */
export function preload({ load }: Lazy<unknown>): void {
  load().catch(() => undefined)
}

/**
 * Retries when the network is back or `retry` is called.
 * @returns `module`: null until it is loaded, then stable; `failedAttempt`: the key of a failure's message, another for each one
 */
export function useLazyModule<Module>({ loaded, load }: Lazy<Module>, wanted = true) {
  const [{ module, error, failedAttempt }, setState] = useState(() => ({
    module: loaded(),
    error: null as unknown,
    failedAttempt: -1,
  }))
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  const failed = error !== null
  useBackOnline(failed, retry)
  useEffect(() => {
    if (!wanted || module !== null) return
    let left = false
    load().then(
      (loaded) => left || setState({ module: loaded, error: null, failedAttempt: attempt }),
      (reason: unknown) => left || setState({ module: null, error: reason, failedAttempt: attempt }),
    )
    return () => {
      left = true
    }
  }, [load, module, wanted, attempt])
  return { module, error, failed, retry, failedAttempt, isRetrying: failed && failedAttempt !== attempt }
}

/** Returns a component that renders nothing until its code is loaded. It is no part of a screen that the user opened. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const code = lazyModule(load)
  return function LazyComponent(props) {
    const { module } = useLazyModule(code)
    return module === null ? null : createElement(module, props)
  }
}
