/** Where the window was when it was last closed, if that place can still be seen, and how large its page was drawn. */
import { readFileSync } from 'node:fs'
import { writeFileAtomicSync } from './atomic-file.ts'

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
  /** How large the page is drawn: 1 is as designed. */
  readonly zoom: number
}

export const defaultSize = { width: 1280, height: 860 } as const
export const minimumSize = { minWidth: 360, minHeight: 480 } as const
/** So much of the window must be on a screen for a person to get hold of it. */
const grip = 120

function isRectangle(value: unknown): value is Rectangle {
  const rectangle = value as Rectangle | null
  return [rectangle?.x, rectangle?.y, rectangle?.width, rectangle?.height].every(Number.isSafeInteger)
}

function overlap(aStart: number, aLength: number, bStart: number, bLength: number): number {
  return Math.min(aStart + aLength, bStart + bLength) - Math.max(aStart, bStart)
}

const placeOfSystem: WindowPlace = { maximized: false, zoom: 1 }

function readZoom(zoom: unknown): number {
  return typeof zoom === 'number' && zoom >= 0.5 && zoom <= 3 ? zoom : 1
}

/** True when a person can get hold of the window: enough of it is on a screen, with its upper edge. */
export function isWithinReach(bounds: Rectangle, screens: readonly Rectangle[]): boolean {
  return screens.some(
    (screen) =>
      overlap(bounds.x, bounds.width, screen.x, screen.width) >= grip &&
      overlap(bounds.y, bounds.height, screen.y, screen.height) >= grip &&
      bounds.y >= screen.y,
  )
}

/** @param screens the work areas of all displays there are now */
export function visiblePlace(saved: unknown, screens: readonly Rectangle[]): WindowPlace {
  const { bounds, maximized, zoom } = (saved ?? {}) as { bounds?: unknown; maximized?: unknown; zoom?: unknown }
  const elsewhere = { ...placeOfSystem, zoom: readZoom(zoom) }
  if (!isRectangle(bounds)) return elsewhere
  const { x, y } = bounds
  const width = Math.max(bounds.width, minimumSize.minWidth)
  const height = Math.max(bounds.height, minimumSize.minHeight)
  const large = { x, y, width, height }
  return isWithinReach(large, screens) ? { ...elsewhere, bounds: large, maximized: maximized === true } : elsewhere
}

export function readPlace(file: string, screens: readonly Rectangle[]): WindowPlace {
  try {
    return visiblePlace(JSON.parse(readFileSync(file, 'utf8')), screens)
  } catch {
    return placeOfSystem // first start, or damaged: a window in the default place
  }
}

/** @returns false where the disk can't be written: the window then opens in the default place next time */
export function writePlace(file: string, place: WindowPlace): boolean {
  try {
    writeFileAtomicSync(file, JSON.stringify(place))
    return true
  } catch {
    return false
  }
}
