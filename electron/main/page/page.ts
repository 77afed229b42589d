/** The page: its session, its window, and what main says to it. On a kiosk every person gets a new one. */
import { randomUUID } from 'node:crypto'
import { app, type BrowserWindow, Menu, type Session, session } from 'electron'
import { shownLanguage } from '../../../src/i18n/language.ts'
import { channels, type Given, type PushName, type ValueOf } from '../../../src/platform/ipc.ts'
import { isKioskKey } from '../kiosk/kiosk.ts'
import type { Log } from '../system/log.ts'
import { appOrigin, screenOf, serveApp } from './app-protocol.ts'
import { contextMenuTemplate } from './context-menu.ts'
import { guardDownloads } from './downloads.ts'
import { guardSession, limitRequests, mayLoad } from './guard.ts'
import { watchHealth } from './page-health.ts'
import { stoppedAddress, stoppedPage } from './stopped-page.ts'
import { createWindow } from './window.ts'
import { openInPlace } from './window-place.ts'

export interface PageOptions {
  readonly title: string
  readonly icon: string | null
  readonly rendererFolder: string
  readonly preload: string
  readonly kiosk: boolean
  readonly packaged: boolean
  readonly devOrigin: string | null
  /** Where the window's place is remembered. */
  readonly placeFile: string
  readonly log: Log
}

/** What becomes of a window. */
export interface PageEvents {
  /** It is to be closed; it stays until {@link Page.destroy}. */
  readonly onClose: () => void
  /** On a kiosk: its page has died, or hangs. */
  readonly onKioskBroken: () => void
  readonly onShown: () => void
}

export interface Page {
  /** Whom to tell of its windows. Call once, before the first is opened. */
  attend(events: PageEvents): void
  /** Throws when no window can be made. */
  open(): void
  /** @returns false when there is no page that listens */
  push<Name extends PushName>(name: Name, ...value: Given<ValueOf<Name>>): boolean
  /** The page is there: from now on it listens. */
  startPushing(): void
  /** Whose messages are answered; null: nobody's. */
  contentsId(): number | null
  stopAnswering(): void
  /** null while there is none. */
  window(): BrowserWindow | null
  /** The screen it shows, for the log. */
  screen(): string | null
  /** Brings the window to the front. */
  focus(): void
  destroy(): void
}

/** One for the desktop; on a kiosk one for each person, in memory only. */
function pageSession({ kiosk, packaged, devOrigin, rendererFolder, log }: PageOptions): Session {
  const name = kiosk ? `kiosk-${randomUUID()}` : 'page'
  const own = session.fromPartition(name, { cache: false })
  guardSession(own, kiosk, packaged, log)
  guardDownloads(own, kiosk, () => app.getPath('downloads'), log)
  limitRequests(own, (address) => mayLoad(address, devOrigin), log)
  if (!own.protocol.isProtocolHandled('app')) {
    own.protocol.handle('app', async ({ method, url }) =>
      url === stoppedAddress ? stoppedPage() : serveApp(rendererFolder, method, url, shownLanguage.get().language),
    )
  }
  return own
}

function offerContextMenu(window: BrowserWindow): void {
  const { webContents } = window
  webContents.on('context-menu', (_event, clicked) => {
    const template = contextMenuTemplate(clicked, (word) => webContents.replaceMisspelling(word))
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
  })
}

/** A kiosk takes what a form needs. */
function limitInput({ webContents }: BrowserWindow): void {
  webContents.on('before-input-event', (event, key) => {
    if (!isKioskKey(key)) event.preventDefault()
  })
  webContents.on('context-menu', (event) => event.preventDefault())
}

/** Nothing of a kiosk's window stays, its memory included. */
function forget({ webContents }: BrowserWindow): void {
  webContents.navigationHistory.clear()
  webContents.forcefullyCrashRenderer()
}

function loadInto(window: BrowserWindow, address: string, log: Log): void {
  window.loadURL(address).catch(() => {
    log({ event: 'page.load-failed', level: 'error' })
    window.show() // a blank window says more than none
  })
}

export function createPage(options: PageOptions): Page {
  const { kiosk, devOrigin, log } = options
  let window: BrowserWindow | null = null
  let keepPlace = (): void => undefined
  let listens = false
  let answered = false
  let events: PageEvents = { onClose: () => undefined, onKioskBroken: () => undefined, onShown: () => undefined }

  const load = (into: BrowserWindow, address = `${devOrigin ?? appOrigin}/`): void => loadInto(into, address, log)

  function open(): void {
    const placed = openInPlace(options.placeFile, (place) =>
      createWindow({ ...options, session: pageSession(options), place }),
    )
    const opened = placed.window
    window = opened
    keepPlace = placed.keepPlace
    answered = true
    opened.once('show', () => events.onShown())
    opened.on('close', (event) => {
      event.preventDefault()
      events.onClose()
    })
    opened.on('page-title-updated', (event) => event.preventDefault()) // no name or step in a window title
    watchHealth(opened, {
      kiosk,
      now: () => performance.now(),
      log,
      isCurrent: () => opened === window,
      onGone: () => {
        listens = false
      },
      reload: () => load(opened),
      showStopped: () => load(opened, stoppedAddress),
      onKioskBroken: () => events.onKioskBroken(),
    })
    if (kiosk) limitInput(opened)
    else offerContextMenu(opened)
    load(opened)
  }

  const alive = (): BrowserWindow | null => (window === null || window.isDestroyed() ? null : window)

  return {
    attend(given) {
      events = given
    },
    open,
    push(name, ...value) {
      const target = listens ? alive() : null
      target?.webContents.send(channels[name].channel, ...value)
      return target !== null
    },
    startPushing() {
      listens = true
    },
    contentsId: () => (answered ? (alive()?.webContents.id ?? null) : null),
    stopAnswering() {
      answered = false
    },
    screen: () => screenOf(alive()?.webContents.getURL() ?? ''),
    window: alive,
    focus() {
      const target = alive()
      if (target?.isMinimized()) target.restore()
      target?.show()
      target?.focus()
    },
    destroy() {
      const target = alive()
      window = null
      listens = false
      answered = false
      if (target === null) return
      if (kiosk) forget(target)
      else keepPlace()
      target.destroy()
    },
  }
}
