/** Whether the main pointer is a finger. */
import { useSyncExternalStore } from 'react'

const coarse = window.matchMedia('(pointer: coarse)')

/** @returns false on a laptop with a touch screen: its main pointer is the mouse */
export function isTouch(): boolean {
  return coarse.matches
}

function subscribe(listener: () => void): () => void {
  coarse.addEventListener('change', listener)
  return () => coarse.removeEventListener('change', listener)
}

/** {@link isTouch}; re-renders when the main pointer changes. */
export function useTouch(): boolean {
  return useSyncExternalStore(subscribe, isTouch)
}
