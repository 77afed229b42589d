import { useSyncExternalStore } from 'react'
import { currentLanguage } from './language.ts'

/** What is shown, and what could not be; whoever uses it is drawn anew with all below when it changes. */
export function useLanguage() {
  return useSyncExternalStore(currentLanguage.subscribe, currentLanguage.get, currentLanguage.get)
}
