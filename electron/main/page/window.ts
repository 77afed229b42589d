import { BrowserWindow, nativeTheme, type Session } from 'electron'
import { defaultSize, minimumSize, type WindowPlace } from './window-bounds.ts'

/** Background colors of the page, to avoid a flash before the first paint. */
export const backgrounds = { light: '#f7f5f2', dark: '#171513' } as const

export interface WindowOptions {
  readonly title: string
  readonly icon: string | null
  readonly preload: string
  readonly session: Session
  readonly kiosk: boolean
  readonly packaged: boolean
  readonly place: WindowPlace
  /** It stays hidden until the user opens it. */
  readonly hidden: boolean
}

/**
 * The window is shown after this time even without a first paint, in milliseconds. A hidden window would block the app.
 */
const longestHiddenMs = 10_000

/** Creates the window hidden. It is shown with the first paint, which is the prerendered page and needs no script. */
export function createWindow(options: WindowOptions): BrowserWindow {
  const { kiosk, packaged, place } = options
  const window = new BrowserWindow({
    ...defaultSize,
    ...minimumSize,
    ...place.bounds,
    ...(options.icon !== null && { icon: options.icon }),
    title: options.title,
    show: false,
    kiosk,
    backgroundColor: nativeTheme.shouldUseDarkColors ? backgrounds.dark : backgrounds.light,
    autoHideMenuBar: true,
    webPreferences: {
      preload: options.preload,
      session: options.session,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      disableBlinkFeatures: 'Auxclick',
      devTools: !packaged,
    },
  })
  /** `maximize` shows the window, too, but does not focus it. */
  function show(): void {
    if (place.maximized && !kiosk) window.maximize()
    window.show()
  }
  if (options.hidden) window.once('show', () => place.maximized && window.maximize())
  else {
    const late = setTimeout(show, longestHiddenMs)
    for (const event of ['show', 'closed'] as const) window.once(event as 'show', () => clearTimeout(late))
    window.once('ready-to-show', show)
  }
  window.webContents.once('did-navigate', () => window.webContents.setZoomFactor(place.zoom))
  return window
}
