/** A kiosk in a plain browser: watches for somebody to leave, and wipes what a page can reach (reliability section 5). */
import { createIdleWatch } from '../domain/idle.ts'
import type { KioskDevice } from './port.ts'

async function clearDatabases(): Promise<void> {
  const databases = await indexedDB.databases()
  await Promise.all(
    databases.map(
      ({ name }) =>
        new Promise<void>((resolve) => {
          const request = indexedDB.deleteDatabase(name ?? '')
          // A connection that is still open is closed by the reload that follows.
          request.onsuccess = request.onerror = request.onblocked = () => resolve()
        }),
    ),
  )
}

/** Storage first, then a page load: it drops everything in memory, and Back shows no old page. */
async function wipe(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  await clearDatabases()
  for (const name of 'caches' in window ? await caches.keys() : []) await caches.delete(name)
  location.replace('/sign-in')
}

/** @param signedIn whether somebody is */
export function createWebKiosk(signedIn: () => boolean): KioskDevice {
  const listeners = new Set<(secondsLeft: number | null) => void>()
  const watch = createIdleWatch({
    now: Date.now,
    signedIn,
    onWarning: (secondsLeft) => {
      for (const listener of listeners) listener(secondsLeft)
    },
    onWipe: () => void wipe(),
  })
  for (const event of ['keydown', 'pointerdown', 'pointermove', 'wheel', 'input']) {
    window.addEventListener(event, watch.activity, { capture: true, passive: true })
  }
  // A page brought back from the browser's memory would be the last person's.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload()
  })
  setInterval(watch.tick, 1000)
  return {
    onWarning(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    wipe,
  }
}
