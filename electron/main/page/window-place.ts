/** Opens the window where it was closed. */
import { type BrowserWindow, screen } from 'electron'
import { readPlace, type WindowPlace, writePlace } from './window-bounds.ts'

export interface PlacedWindow {
  readonly window: BrowserWindow
  /** Stores the window's place. Call before the window closes. */
  readonly storePlace: () => void
}

/** @param open creates the window at the stored place */
export function openInPlace(file: string, open: (place: WindowPlace) => BrowserWindow): PlacedWindow {
  const screens = screen.getAllDisplays().map(({ workArea }) => workArea)
  const place = readPlace(file, screens)
  const window = open(place)
  const { webContents } = window
  webContents.once('did-navigate', () => webContents.setZoomFactor(place.zoom))
  const storePlace = (): void => {
    const zoom = webContents.getZoomFactor()
    writePlace(file, { bounds: window.getNormalBounds(), maximized: window.isMaximized(), zoom })
  }
  return { window, storePlace }
}
