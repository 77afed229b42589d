/** A kiosk in a plain browser: watches for somebody to leave, and wipes what a page can reach. */

import { createSignal } from '../../domain/common/store.ts'
import { createIdleWatch, saveGraceMs } from '../../domain/session/idle.ts'
import { watchActivity } from '../activity.ts'
import type { KioskDevice } from '../port.ts'
import { closeTab, forgetUnreadable } from './sealed-area.ts'

export { sealed } from './sealed-area.ts'

export interface KioskPage {
  readonly signedIn: () => boolean
  /** Removes the token: from now on nothing is sent in this person's name. */
  readonly endSession: () => Promise<void>
  /** Resolves when no save of a step is under way, at the latest after the time given. */
  readonly savesSettled: (withinMs: number) => Promise<void>
}

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

async function clearCaches(): Promise<void> {
  for (const name of 'caches' in window ? await caches.keys() : []) await caches.delete(name)
}

/** A worker that goes still answers for the page that it brought, and would keep its files anew: that page goes too. */
async function removeWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registrations = await navigator.serviceWorker.getRegistrations()
  const gone = await Promise.all(registrations.map((registration) => registration.unregister()))
  if (gone.includes(true) && navigator.serviceWorker.controller !== null) location.reload()
}

/** How long the browser may take to empty the clipboard; it may want to ask somebody who has left. */
const clipboardMs = 500

/** Browsers allow it with the focus in the page, and refuse otherwise. */
async function clearClipboard(): Promise<void> {
  await Promise.race([navigator.clipboard?.writeText(''), new Promise((resolve) => setTimeout(resolve, clipboardMs))])
}

/** On a kiosk the portal keeps nothing in these; this is for what an earlier build or another page left behind. */
const leftovers = [
  () => forgetUnreadable(window.sessionStorage),
  () => window.localStorage.clear(),
  clearDatabases,
  removeWorkers,
  clearCaches,
] as const

async function clearStores(stores: readonly (() => void | Promise<void>)[]): Promise<void> {
  for (const clear of stores) {
    try {
      await clear()
    } catch {
      // A store that is forbidden to us holds nothing of ours, and must not keep the next one from being cleared.
    }
  }
}

/** What was shown must not be seen while the page goes away, nor when the browser brings it back. */
function hidePage(): void {
  document.body.hidden = true
}

/** A page load drops everything in memory. The screen is empty at once, also while a save may still end. */
async function wipe({ endSession, savesSettled }: KioskPage): Promise<void> {
  hidePage()
  await savesSettled(saveGraceMs)
  await endSession()
  await clearStores([closeTab, clearClipboard, ...leftovers])
  location.replace('/sign-in')
}

export function createWebKiosk(page: KioskPage): KioskDevice {
  const warning = createSignal<[secondsLeft: number | null]>()
  let wiping: Promise<void> | null = null

  function wipeOnce(): Promise<void> {
    wiping ??= wipe(page)
    return wiping
  }

  const watch = createIdleWatch({
    now: () => performance.now(),
    wallNow: Date.now,
    signedIn: page.signedIn,
    onWarning: warning.tell,
    onWipe: () => void wipeOnce(),
  })
  watchActivity(watch.activity)
  window.addEventListener('pagehide', hidePage)
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    // Brought back from the browser's memory it is the last person's; once wiped, the tab may be the next one's.
    if (wiping === null) void wipeOnce()
    else location.reload()
  })
  // The browser's own question ('Leave site?') would stop the clock and wait for somebody who has left.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  void clearStores(leftovers)
  setInterval(watch.tick, 1000)
  return {
    onWarning: warning.subscribe,
    wipe: wipeOnce,
  }
}
