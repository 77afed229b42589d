/** Whether a finger is what the device is used with. */
import { useSyncExternalStore } from 'react'

const coarse = window.matchMedia('(pointer: coarse)')

/** Whether the main pointer is a finger: not on a laptop whose screen can be touched as well. */
export function isTouch(): boolean {
  return coarse.matches
}

function subscribe(listener: () => void): () => void {
  coarse.addEventListener('change', listener)
  return () => coarse.removeEventListener('change', listener)
}

/** {@link isTouch}; draws anew when a mouse is plugged in or out. */
export function useTouch(): boolean {
  return useSyncExternalStore(subscribe, isTouch)
}
