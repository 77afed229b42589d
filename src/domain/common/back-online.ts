import { createEmitter } from './store.ts'

/** The provider answers again after failures, although the browser has been online all the time. */
export const providerBack = createEmitter()

/** Calls back when the network is back, as the browser says or the provider's answer shows. @returns stops it */
export function onBackOnline(listener: () => void): () => void {
  window.addEventListener('online', listener)
  const stop = providerBack.subscribe(listener)
  return () => {
    stop()
    window.removeEventListener('online', listener)
  }
}
