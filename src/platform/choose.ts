import type { Portal } from './port.ts'
import { createWebPortal } from './web.ts'

/** Picks the port once, at start: the desktop's preload script leaves `window.portal`. */
export async function choosePortal(): Promise<Portal> {
  return createWebPortal()
}
