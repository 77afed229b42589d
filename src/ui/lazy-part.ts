/** Code that is loaded when it is first used: tried twice, then the page offers a reload. */
import { type ComponentType, createElement, useEffect, useReducer, useState } from 'react'
import { type Lazy, lazy } from '../domain/common/lazy.ts'
import { createStore } from '../domain/common/store.ts'
import { retryDelay } from '../domain/failures/retries.ts'
import { useBackOnline } from './back-online.ts'
import { refreshFiles } from './fresh-files.ts'

/** Whether a part of the page could not be loaded: the network failed, or a newer release has replaced its file. */
export const isPartLost = createStore(false)

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

function retryStyle(lost: HTMLLinkElement): Promise<unknown> {
  const link = lost.cloneNode() as HTMLLinkElement
  failedStyles.delete(lost)
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = reject // the listener above records it again
    lost.replaceWith(link)
  })
}

/** @param fetch imports the module */
export function lazyPart<Module>(fetch: () => Promise<Module>): Lazy<Module> {
  async function attempt(): Promise<Module> {
    await Promise.all([...failedStyles].map(retryStyle))
    return fetch()
  }
  return lazy(async () => {
    try {
      return await attempt()
    } catch (error) {
      if (error instanceof SyntaxError) void refreshFiles() // for the reload that follows
      await new Promise((resolve) => setTimeout(resolve, retryDelay('part', 0)))
      return await attempt()
    }
  })
}

/** Loads a part before it is needed. A failure is reported where the part is used. */
export function preload({ load }: Lazy<unknown>): void {
  load().catch(() => undefined)
}

/** Loads what an action needs. @returns null if that failed, of which the page tells */
export function loadPart<Module>({ load }: Lazy<Module>): Promise<Module | null> {
  return load().catch(() => {
    isPartLost.set(true)
    return null
  })
}

/** Tries again when the network is back. @returns `module`: null until it is loaded, then stable */
export function useLoaded<Module>({ loaded, load }: Lazy<Module>, wanted = true) {
  const [module, setModule] = useState(loaded)
  const [failed, setFailed] = useState(false)
  const [attempt, retry] = useReducer((before: number) => before + 1, 0)
  useBackOnline(failed && module === null, retry)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt
  useEffect(() => {
    if (!wanted || module !== null) return
    let left = false
    load().then(
      (value) => left || setModule(() => value),
      () => left || setFailed(true),
    )
    return () => {
      left = true
    }
  }, [load, module, wanted, attempt])
  return { module, failed: failed && module === null }
}

/** {@link useLoaded} for a part of a screen, which says itself what works without it. */
export function useLazyPart<Module>(part: Lazy<Module>, wanted = true) {
  const loaded = useLoaded(part, wanted)
  useEffect(() => {
    if (loaded.failed) isPartLost.set(true)
  }, [loaded.failed])
  return loaded
}

/** Returns a component that renders nothing until its code is loaded. It is no part of a screen that the user opened. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const part = lazyPart(load)
  return function LazyComponent(props) {
    const { module } = useLoaded(part)
    return module === null ? null : createElement(module, props)
  }
}
