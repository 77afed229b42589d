/** The page: its session, its window, and what main says to it. On a kiosk every person gets a new one. */
import { randomUUID } from 'node:crypto'
import { type BrowserWindow, type Session, screen, session } from 'electron'
import { channels, type Given, type PushName, type ValueOf } from '../../src/platform/ipc.ts'
import { appOrigin, serveApp } from './app-protocol.ts'
import { createCrashWatch } from './crash-watch.ts'
import { guardDownloads } from './downloads.ts'
import { guardSession, limitRequests, mayLoad } from './guard.ts'
import { isKioskKey } from './kiosk.ts'
import type { Log } from './log.ts'
import { createWindow } from './window.ts'
import { readPlace, writePlace } from './window-bounds.ts'

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
  /** Its page has crashed twice within a minute; on a kiosk, once. */
  readonly onGivenUp: () => void
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
  session(): Session | null
  /** Brings the window to the front. */
  focus(): void
  reload(): void
  destroy(): void
}

export function createPage(options: PageOptions): Page {
  const { kiosk, packaged, devOrigin, log } = options
  let window: BrowserWindow | null = null
  let listens = false
  let answered = false
  let events: PageEvents = { onClose: () => undefined, onGivenUp: () => undefined, onShown: () => undefined }

  /** One for the desktop; on a kiosk one for each person, in memory only. */
  function pageSession(): Session {
    const name = kiosk ? `kiosk-${randomUUID()}` : 'page'
    const own = session.fromPartition(name, { cache: false })
    guardSession(own, kiosk, packaged, log)
    guardDownloads(own, kiosk, log)
    limitRequests(own, (address) => mayLoad(address, devOrigin), log)
    if (!own.protocol.isProtocolHandled('app')) {
      own.protocol.handle('app', (request) => serveApp(options.rendererFolder, request.method, request.url))
    }
    return own
  }

  function load(into: BrowserWindow): void {
    into.loadURL(devOrigin === null ? `${appOrigin}/` : `${devOrigin}/`).catch(() => {
      log({ event: 'page.load-failed', level: 'error' })
      into.show() // a blank window says more than none
    })
  }

  function rememberPlace(from: BrowserWindow): void {
    if (!kiosk) writePlace(options.placeFile, { bounds: from.getNormalBounds(), maximized: from.isMaximized() })
  }

  function open(): void {
    const screens = screen.getAllDisplays().map((display) => display.workArea)
    const opened = createWindow({ ...options, session: pageSession(), place: readPlace(options.placeFile, screens) })
    const crashed = createCrashWatch(() => performance.now())
    window = opened
    answered = true
    opened.once('show', () => events.onShown())
    opened.on('close', (event) => {
      event.preventDefault()
      events.onClose()
    })
    opened.on('page-title-updated', (event) => event.preventDefault()) // no name or step in a window title
    opened.webContents.on('render-process-gone', (_event, { reason }) => {
      if (opened !== window || reason === 'clean-exit') return
      log({ event: 'page.gone', level: 'error', code: reason })
      listens = false
      if (!kiosk && crashed() === 'reload') load(opened)
      else events.onGivenUp()
    })
    if (kiosk) {
      opened.webContents.on('before-input-event', (event, key) => {
        if (!isKioskKey(key)) event.preventDefault()
      })
      opened.webContents.on('context-menu', (event) => event.preventDefault())
    }
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
    session: () => alive()?.webContents.session ?? null,
    focus() {
      const target = alive()
      if (target?.isMinimized()) target.restore()
      target?.show()
      target?.focus()
    },
    reload() {
      const target = alive()
      if (target !== null) load(target)
    },
    destroy() {
      const target = alive()
      window = null
      listens = false
      answered = false
      if (target === null) return
      rememberPlace(target)
      if (kiosk) {
        target.webContents.navigationHistory.clear()
        target.webContents.forcefullyCrashRenderer() // so that its memory goes with it
      }
      target.destroy()
    },
  }
}
