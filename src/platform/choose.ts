import { settings } from '../config.ts'
import type { Bridge } from './ipc.ts'
import type { Platform } from './port.ts'
import { createWebPlatform } from './web/platform.ts'

declare global {
  interface Window {
    readonly portal?: Bridge
  }
}

/** Chooses the platform once, at start. The web platform is bundled; the desktop platform loads from the local disk. */
export async function choosePlatform(): Promise<Platform> {
  if (window.portal !== undefined) return (await import('./desktop/platform.ts')).createDesktopPlatform(window.portal)
  const { createWebKiosk, createSealedArea } = settings.kiosk ? await import('./web/kiosk.ts') : {}
  return createWebPlatform({ createKiosk: createWebKiosk, seal: createSealedArea })
}
