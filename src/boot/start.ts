/** The start sequence: platform, first screen and its files; then the portal renders. */
import { resolveRoute, tidyPath } from '../app/addresses.ts'
import { loadLayoutAfter } from '../app/lazy-screen.tsx'
import { routesFor } from '../app/routes.ts'
import { hashOwner } from '../domain/session/owner-hash.ts'
import { currentLanguage } from '../i18n/language.ts'
import type { Bridge } from '../platform/ipc.ts'
import type { Platform } from '../platform/port.ts'
import { createWebPlatform } from '../platform/web/platform.ts'
import { openLanguage } from '../state/language-choice.ts'
import { callCode, createServices } from '../state/services.tsx'
import { readStoredUser } from '../state/user-records.ts'
import { watchFailedStyles } from '../ui/lazy-part.ts'
import { enforceTrustedTypes } from '../ui/trusted-types.ts'
import { showPortal } from './hydrate.tsx'

declare global {
  interface Window {
    readonly portal?: Bridge
  }
}

function tidyAddress() {
  const { pathname, search, hash } = window.location
  const tidy = tidyPath(pathname)
  if (tidy !== pathname) window.history.replaceState(null, '', tidy + search + hash)
}

/** Whether the target accepts the drop: files on a file field, text on a text field. */
function acceptsDrop({ target, dataTransfer }: DragEvent): boolean {
  const files = dataTransfer?.types.includes('Files') ?? false
  if (target instanceof HTMLInputElement) return (target.type === 'file') === files
  return target instanceof HTMLTextAreaElement && !files
}

/** Rejects all other drops, unless the target handles them: the browser would navigate to the dropped file. */
function refuseDrops() {
  for (const event of ['dragover', 'drop'] as const) {
    window.addEventListener(event, (drag) => {
      if (drag.defaultPrevented || acceptsDrop(drag)) return
      drag.preventDefault()
      if (drag.dataTransfer !== null) drag.dataTransfer.dropEffect = 'none'
    })
  }
}

/** Chooses the platform once, at start. The web platform is bundled; the desktop platform loads from the local disk. */
async function choosePlatform(): Promise<Platform> {
  if (window.portal !== undefined)
    return (await import('../platform/desktop/platform.ts')).createDesktopPlatform(window.portal)
  return createWebPlatform({ sent: window.pageHead?.sent })
}

export async function start() {
  enforceTrustedTypes()
  watchFailedStyles()
  refuseDrops()
  tidyAddress()
  window.history.scrollRestoration = 'manual'
  const root = document.getElementById('root') as HTMLElement

  const platform = await choosePlatform()
  await platform.ready
  const { records } = platform

  const { signedIn } = platform.session.current()
  const route = resolveRoute(routesFor(platform), window.location.pathname, signedIn)
  const screen = route.screen.load()
  const frame = route.access === 'protected' ? import('../state/dashboard.ts') : null
  await hashOwner(readStoredUser(records)?.email ?? '')
  const services = createServices(platform)
  // The layout's first render may use this reply; later renders ask again.
  const loading = frame?.then((module) => module.loadBeforeRender(services))
  await Promise.all([frame === null ? screen : callCode.load(), openLanguage(platform)])

  const isInLanguage = (root.lang || 'en') === currentLanguage.get()
  const isPrerendered = root.dataset.prerendered === route.path && isInLanguage
  if (frame === null) return showPortal(root, services, isPrerendered)
  // React renders the guards of a protected screen while its files arrive; the page's own 'Loading...' stays until then.
  const shown = root.cloneNode() as HTMLElement
  const ready = loadLayoutAfter(Promise.all([loading, screen]))
  showPortal(shown, services, false)
  await ready
  root.replaceWith(shown)
}
