import { useSyncExternalStore } from 'react'
import { currentLanguage } from './language.ts'

/** Returns the current language; components that use it render again with their children when it changes. */
export function useLanguage() {
  return useSyncExternalStore(currentLanguage.subscribe, currentLanguage.get, currentLanguage.get)
}
