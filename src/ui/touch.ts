/** Whether the main pointer is a finger. */
import { useMedia } from './use-media.ts'

const coarse = window.matchMedia('(pointer: coarse)')

/** @returns false on a laptop with a touch screen: its main pointer is the mouse */
export function useTouch(): boolean {
  return useMedia(coarse)
}
