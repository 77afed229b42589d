import { settings } from '../domain/settings.ts'
import type { Bridge } from './ipc.ts'
import type { Portal } from './port.ts'
import { createWebPortal } from './web.ts'

declare global {
  interface Window {
    /** Left by the desktop's preload script. */
    readonly portal?: Bridge
  }
}

/** Picks the port once, at start. The web's is there at once; the desktop's is on the same disk. */
export async function choosePortal(): Promise<Portal> {
  if (window.portal !== undefined) return (await import('./desktop.ts')).createDesktopPortal(window.portal)
  const { createWebKiosk, sealed } = settings.kiosk ? await import('./web-kiosk.ts') : {}
  return createWebPortal({ createKiosk: createWebKiosk, seal: sealed })
}
