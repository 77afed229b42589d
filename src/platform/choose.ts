import { settings } from '../config.ts'
import type { Bridge } from './ipc.ts'
import type { Platform } from './port.ts'
import { createWebPlatform } from './web/platform.ts'

declare global {
  interface Window {
    /** Left by the desktop's preload script. */
    readonly portal?: Bridge
  }
}

/** Picks the platform once, at start. The web's is there at once; the desktop's is on the same disk. */
export async function choosePlatform(): Promise<Platform> {
  if (window.portal !== undefined) return (await import('./desktop/platform.ts')).createDesktopPlatform(window.portal)
  const { createWebKiosk, sealed } = settings.kiosk ? await import('./web/kiosk.ts') : {}
  return createWebPlatform({ createKiosk: createWebKiosk, seal: sealed })
}
