/** Keeps the window reachable, and restores its zoom on each display. */
import { type BrowserWindow, screen } from 'electron'
import {
  type Display,
  isWithinReach,
  openingPlace,
  placeOn,
  readPlaces,
  type WindowPlace,
  withPlace,
  withZoom,
  writePlaces,
} from './window-bounds.ts'

/** All current displays, the primary one first. */
export function displays(): Display[] {
  const primary = screen.getPrimaryDisplay().id
  return screen
    .getAllDisplays()
    .map(({ id, workArea }) => ({ id, workArea }))
    .sort((a, b) => Number(b.id === primary) - Number(a.id === primary))
}

function placeOf(window: BrowserWindow): WindowPlace {
  const zoom = window.webContents.getZoomFactor()
  return { bounds: window.getNormalBounds(), maximized: window.isMaximized(), zoom }
}

/** Moves the window to a visible place after its display was removed or resized. */
export function bringIntoView(window: BrowserWindow | null, file: string): void {
  const there = displays()
  const areas = there.map(({ workArea }) => workArea)
  if (window === null || isWithinReach(window.getBounds(), areas)) return
  const { bounds } = openingPlace(readPlaces(file), there)
  if (bounds === undefined) window.center()
  else window.setBounds(bounds)
}

export interface PlacedWindow {
  readonly window: BrowserWindow
  /** Stores the window's place. Call before the window closes. */
  readonly storePlace: () => void
}

/** @param open creates the window at the stored place */
export function openInPlace(file: string, open: (place: WindowPlace) => BrowserWindow): PlacedWindow {
  let stored = readPlaces(file)
  const opening = openingPlace(stored, displays())
  const window = open(opening)
  const { webContents } = window
  const display = (): Display => screen.getDisplayMatching(window.getBounds())
  let current = display().id
  webContents.once('did-navigate', () => webContents.setZoomFactor(opening.zoom))
  window.on('move', () => {
    const now = display()
    if (now.id === current) return
    stored = withZoom(stored, current, webContents.getZoomFactor())
    current = now.id
    const place = placeOn(stored, now)
    if (place !== null) webContents.setZoomFactor(place.zoom)
  })
  return { window, storePlace: () => void writePlaces(file, withPlace(stored, current, placeOf(window))) }
}
