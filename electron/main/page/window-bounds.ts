/**
 * The window's position and zoom per display, so that a laptop restores both with and without its dock. A position that
 * is no longer visible is not used.
 */
import { readFileSync } from 'node:fs'
import { readObject } from '../../../src/domain/common/readers.ts'
import { tryWriteFileAtomic } from '../system/atomic-file.ts'

export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface WindowPlace {
  /** Absent: the system chooses. */
  readonly bounds?: Rectangle
  readonly maximized: boolean
  /** Zoom factor; 1 is the design size. */
  readonly zoom: number
}

export interface Display {
  readonly id: number
  readonly workArea: Rectangle
}

/** Content of the file. Each place is validated when it is used. */
export interface StoredPlaces {
  /** Display on which the window was closed; null: unknown. */
  readonly last: string | null
  /** By display id. */
  readonly places: Readonly<Record<string, unknown>>
}

export const defaultSize = { width: 1280, height: 860 } as const
export const minimumSize = { minWidth: 360, minHeight: 480 } as const
/** Pixels of the window that must be on a display in each direction, so that the user can reach it. */
const minReachablePx = 120

function isRectangle(value: unknown): value is Rectangle {
  const rectangle = value as Rectangle | null
  return [rectangle?.x, rectangle?.y, rectangle?.width, rectangle?.height].every(Number.isSafeInteger)
}

function overlap(aStart: number, aLength: number, bStart: number, bLength: number): number {
  return Math.min(aStart + aLength, bStart + bLength) - Math.max(aStart, bStart)
}

const defaultPlace: WindowPlace = { maximized: false, zoom: 1 }

function readZoom(zoom: unknown): number {
  return typeof zoom === 'number' && zoom >= 0.5 && zoom <= 3 ? zoom : 1
}

/** Returns true when the user can reach the window: enough of it is on a display, with its top edge. */
export function isWithinReach(bounds: Rectangle, screens: readonly Rectangle[]): boolean {
  return screens.some(
    (screen) =>
      overlap(bounds.x, bounds.width, screen.x, screen.width) >= minReachablePx &&
      overlap(bounds.y, bounds.height, screen.y, screen.height) >= minReachablePx &&
      bounds.y >= screen.y,
  )
}

/**
 * Returns a stored place if it is visible, else the default place with the stored zoom.
 * @param screens work areas of all current displays
 */
export function visiblePlace(saved: unknown, screens: readonly Rectangle[]): WindowPlace {
  const { bounds, maximized, zoom } = (saved ?? {}) as { bounds?: unknown; maximized?: unknown; zoom?: unknown }
  const elsewhere = { ...defaultPlace, zoom: readZoom(zoom) }
  if (!isRectangle(bounds)) return elsewhere
  const { x, y } = bounds
  const width = Math.max(bounds.width, minimumSize.minWidth)
  const height = Math.max(bounds.height, minimumSize.minHeight)
  const large = { x, y, width, height }
  return isWithinReach(large, screens) ? { ...elsewhere, bounds: large, maximized: maximized === true } : elsewhere
}

const noPlaces: StoredPlaces = { last: null, places: {} }

export function readPlaces(file: string): StoredPlaces {
  try {
    const { last, places } = readObject(JSON.parse(readFileSync(file, 'utf8')))
    return { last: typeof last === 'string' ? last : null, places: readObject(places) }
  } catch {
    return noPlaces // first start or damaged file: default place
  }
}

/** Returns the stored place for a display; null if there is none. */
export function placeOn({ places }: StoredPlaces, { id, workArea }: Display): WindowPlace | null {
  return Object.hasOwn(places, id) ? visiblePlace(places[id], [workArea]) : null
}

/**
 * Where the window opens: on the display where it was closed, else on the first display with a stored place.
 * @param displays all current displays
 */
export function openingPlace(stored: StoredPlaces, displays: readonly Display[]): WindowPlace {
  const last = displays.filter(({ id }) => String(id) === stored.last)
  return (
    [...last, ...displays].map((display) => placeOn(stored, display)).find((place) => place !== null) ?? defaultPlace
  )
}

export function withPlace({ places }: StoredPlaces, display: number, place: WindowPlace): StoredPlaces {
  return { last: String(display), places: { ...places, [display]: place } }
}

/** Stores the zoom for a display that the window leaves. */
export function withZoom({ last, places }: StoredPlaces, display: number, zoom: number): StoredPlaces {
  return { last, places: { ...places, [display]: { ...readObject(places[display]), zoom } } }
}

/** @returns false when the disk can't be written; the next start uses the default place */
export function writePlaces(file: string, places: StoredPlaces): boolean {
  return tryWriteFileAtomic(file, JSON.stringify(places))
}
