/** The page: its session, its window, and the messages that main pushes to it. A kiosk gets a new one for each user. */
import { type BrowserWindow, Menu, screen, type WindowSessionEndEvent } from 'electron'
import {
  type ArgumentOf,
  channels,
  type OptionalArgument,
  type PushName,
  type ValueOf,
} from '../../../src/platform/ipc.ts'
import { isKioskKey } from '../kiosk/kiosk.ts'
import type { Choices } from '../settings/choices.ts'
import type { Log } from '../system/log.ts'
import { appOrigin, screenOf } from './app-protocol.ts'
import { contextMenuTemplate } from './context-menu.ts'
import { watchHealth } from './page-health.ts'
import { createPageSession, type PageSessionOptions } from './page-session.ts'
import { createWindow } from './window.ts'
import { visiblePlace, type WindowPlace } from './window-bounds.ts'

export interface PageOptions extends PageSessionOptions {
  readonly title: string
  readonly icon: string | null
  readonly preload: string
  readonly packaged: boolean
  readonly choices: Choices
}

export interface PageEvents {
  /** The user closes the window. It stays open until {@link Page.destroy}. */
  readonly onClose: () => void
  /** Kiosk only: the page has crashed or hangs. */
  readonly onKioskBroken: () => void
  readonly onShow: () => void
  /** Windows: the user logs off, or the system shuts down. */
  readonly onSessionEnd: (event: Pick<WindowSessionEndEvent, 'reasons' | 'preventDefault'>) => void
}

export type Page = ReturnType<typeof createPage>

function offerContextMenu(window: BrowserWindow): void {
  const { webContents } = window
  webContents.on('context-menu', (_event, clicked) => {
    const template = contextMenuTemplate(clicked)
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
  })
}

/** Limits keyboard input on a kiosk to what forms need, and removes the context menu. */
function limitInput({ webContents }: BrowserWindow): void {
  webContents.on('before-input-event', (event, key) => {
    if (!isKioskKey(key)) event.preventDefault()
  })
  webContents.on('context-menu', (event) => event.preventDefault())
}

/** Highlights a match on the page; '' ends the search. */
export function findText({ webContents }: BrowserWindow, { text, forward, isNew }: ArgumentOf<'find'>): void {
  if (text === '') webContents.stopFindInPage('clearSelection')
  else webContents.findInPage(text, { forward, findNext: isNew }) // `findNext` begins a new search
}

function placeOf(window: BrowserWindow): WindowPlace {
  const zoom = window.webContents.getZoomFactor()
  return { bounds: window.getNormalBounds(), maximized: window.isMaximized(), zoom }
}

/** Ends a kiosk's renderer, so that no history and no memory remain. */
function endRenderer({ webContents }: BrowserWindow): void {
  webContents.navigationHistory.clear()
  webContents.forcefullyCrashRenderer()
}

function hideWindow(window: BrowserWindow): void {
  // macOS keeps a black screen where a window in full screen is hidden.
  if (window.isFullScreen()) window.once('leave-full-screen', () => window.hide()).setFullScreen(false)
  else window.hide()
}

function loadInto(window: BrowserWindow, address: string, log: Log): void {
  window.loadURL(address).catch(() => {
    log({ event: 'page.load-failed', level: 'error' })
    window.show() // a blank window is better than none
  })
}

function handleWindow(opened: BrowserWindow, events: PageEvents): void {
  opened.on('show', events.onShow)
  if (opened.isVisible()) events.onShow() // some systems show a kiosk's window at once
  opened.on('query-session-end', events.onSessionEnd)
  opened.on('close', (event) => {
    event.preventDefault()
    events.onClose()
  })
  opened.on('page-title-updated', (event) => event.preventDefault()) // the window title must show no name or step
}

export function createPage(options: PageOptions) {
  const { kiosk, devOrigin, log } = options
  const pageSession = createPageSession(options)
  let window: BrowserWindow | null = null
  let isListening = false
  let isAnswered = false
  /** Pushes for the next page that is ready. */
  const waiting: (() => void)[] = []
  const ignore = (): void => undefined
  let events: PageEvents = { onClose: ignore, onKioskBroken: ignore, onShow: ignore, onSessionEnd: ignore }

  const load = (into: BrowserWindow): void => loadInto(into, `${devOrigin ?? appOrigin}/`, log)

  /** @param hidden it stays hidden until the user opens it */
  function open(hidden = false): void {
    const place = visiblePlace(options.choices.get('window'), (near) => screen.getDisplayMatching(near).workArea)
    const opened = createWindow({ ...options, session: pageSession.open(), place, hidden })
    window = opened
    isAnswered = true
    handleWindow(opened, events)
    opened.webContents.on('found-in-page', (_event, { matches, activeMatchOrdinal: active, finalUpdate }) => {
      if (finalUpdate) push('onFound', { matches, active })
    })
    watchHealth(opened, {
      kiosk,
      log,
      isCurrent: () => opened === window,
      onGone: () => {
        isListening = false
      },
      reload: () => load(opened),
      onKioskBroken: () => events.onKioskBroken(),
    })
    if (kiosk) limitInput(opened)
    else offerContextMenu(opened)
    load(opened)
  }

  const alive = (): BrowserWindow | null => (window === null || window.isDestroyed() ? null : window)

  /** @returns false when no page is ready to receive */
  function push<Name extends PushName>(name: Name, ...value: OptionalArgument<ValueOf<Name>>): boolean {
    const target = isListening ? alive() : null
    target?.webContents.send(channels[name].channel, ...value)
    return target !== null
  }

  return {
    /** Sets the event handlers. Call once, before the first window opens. */
    handleEvents(given: PageEvents) {
      events = given
    },
    open,
    push,
    /** Like `push`, but not before a page is ready. */
    deliver<Name extends PushName>(name: Name, ...value: OptionalArgument<ValueOf<Name>>) {
      if (!push(name, ...value)) waiting.push(() => push(name, ...value))
    },
    /** The page is ready: pushes go to it from now on. */
    startPushing() {
      isListening = true
      for (const send of waiting.splice(0)) send()
    },
    /** Id of the web contents whose messages are answered; null: none. */
    contentsId: () => (isAnswered ? (alive()?.webContents.id ?? null) : null),
    stopAnswering() {
      isAnswered = false
    },
    screen: () => screenOf(alive()?.webContents.getURL() ?? ''),
    window: alive,
    /** Clears what the pages of earlier windows have stored. */
    clearData: pageSession.clear,
    hide() {
      const target = alive()
      if (target !== null) hideWindow(target)
    },
    focus() {
      const target = alive()
      if (target?.isMinimized()) target.restore()
      target?.show()
      target?.focus()
    },
    destroy() {
      const target = alive()
      window = null
      isListening = false
      isAnswered = false
      if (target === null) return
      if (kiosk) endRenderer(target)
      else options.choices.set('window', placeOf(target))
      target.destroy()
    },
  }
}
