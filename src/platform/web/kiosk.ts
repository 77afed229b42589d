/** A kiosk in a plain browser: detects idle time, and wipes all data that a page can reach. */

import { createEmitter } from '../../domain/common/store.ts'
import { createIdleWatch, saveGraceMs } from '../../domain/session/idle.ts'
import { watchActivity } from '../activity.ts'
import type { SharedDevice } from '../port.ts'
import { closeTab, removeUnreadable } from './sealed-area.ts'

export { createSealedArea } from './sealed-area.ts'

export interface KioskPage {
  readonly signedIn: () => boolean
  /** Removes the token, so that nothing more is sent for this user. */
  readonly endSession: () => Promise<void>
  /** Resolves when no save of a step is pending, or after the timeout. */
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
  for (const name of await caches.keys()) await caches.delete(name)
}

/** An unregistered worker still controls its page and would cache its files again, until the page reloads. */
async function removeWorkers(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations()
  const gone = await Promise.all(registrations.map((registration) => registration.unregister()))
  if (gone.includes(true) && navigator.serviceWorker.controller !== null) location.reload()
}

/** Clears the clipboard. Browsers allow it only while the page has the focus. */
async function clearClipboard(): Promise<void> {
  await navigator.clipboard?.writeText('')
}

/** Clears storage that a kiosk does not use, in case an earlier build or another page left data there. */
const leftovers = [
  () => removeUnreadable(window.sessionStorage),
  () => window.localStorage.clear(),
  clearDatabases,
  removeWorkers,
  clearCaches,
] as const

/** In milliseconds: the browser may ask for the clipboard's permission although the user has left. */
const clearMs = 1_000

/** Clears the stores in order. A store that fails or hangs does not prevent clearing the next one. */
export async function clearStores(stores: readonly (() => void | Promise<void>)[]): Promise<void> {
  for (const clear of stores) {
    try {
      await Promise.race([clear(), new Promise((resolve) => setTimeout(resolve, clearMs))])
    } catch {
      // A store that is blocked or unavailable has no data of the portal.
    }
  }
}

/** Hides the page while it unloads, and when the browser restores it from its cache. */
function hidePage(): void {
  document.body.hidden = true
}

/** In both languages, because the next user's is not known. */
const waitingText = {
  en: 'The portal is not available at the moment. It opens by itself.',
  es: 'El portal no está disponible en este momento. Se abre solo.',
}

/** How long a request may take, and the pause before the next one, in milliseconds. */
const askEveryMs = 5_000

/** Waits for the server: a gateway's error page would stay, because a kiosk has no address bar. */
async function serverAnswers(address: string): Promise<void> {
  const isUp = () =>
    fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(askEveryMs) }).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) {
    document.body.replaceChildren(
      ...Object.entries(waitingText).map(([lang, text]) =>
        Object.assign(document.createElement('p'), { lang, textContent: text }),
      ),
    )
    document.body.hidden = false
    await new Promise((resolve) => setTimeout(resolve, askEveryMs))
  }
}

/** A link to another program, or in a new window, leads out of the kiosk: its address can be read, and is not followed. */
function stay(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  const { button, ctrlKey, shiftKey, altKey, metaKey } = event
  const opensHere = event.type === 'click' && button === 0 && !ctrlKey && !shiftKey && !altKey && !metaKey
  if (link === null || (opensHere && link.origin === location.origin)) return
  event.preventDefault()
  event.stopPropagation()
}

/** A reload discards everything in memory. The screen is cleared at once, even while a save still runs. */
async function wipe({ endSession, savesSettled }: KioskPage): Promise<void> {
  hidePage()
  await savesSettled(saveGraceMs)
  await endSession()
  await clearStores([closeTab, clearClipboard, ...leftovers])
  await serverAnswers('/sign-in')
  location.replace('/sign-in')
}

export function createWebKiosk(page: KioskPage): SharedDevice {
  const warning = createEmitter<[secondsLeft: number | null]>()
  let wiping: Promise<void> | null = null

  function wipeOnce(): Promise<void> {
    wiping ??= wipe(page)
    return wiping
  }

  const watch = createIdleWatch({
    now: () => performance.now(),
    wallNow: Date.now,
    signedIn: page.signedIn,
    onWarning: warning.emit,
    onWipe: () => void wipeOnce(),
  })
  watchActivity(watch.activity)
  for (const type of ['click', 'auxclick', 'contextmenu'] as const)
    window.addEventListener(type, stay, { capture: true })
  window.addEventListener('pagehide', hidePage)
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    // A page restored from the back/forward cache belongs to the previous user.
    if (wiping === null) void wipeOnce()
    else location.reload()
  })
  // The browser's question ('Leave site?') would block the wipe, because the user has left.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  void clearStores(leftovers)
  setInterval(watch.tick, 1000)
  return {
    onWarning: warning.subscribe,
    wipe: wipeOnce,
  }
}
