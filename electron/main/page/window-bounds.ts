/** The window's place: stored when the app ends, and used again if it is still visible. */
import type { Rectangle } from 'electron'
import { readObject } from '../../../src/domain/common/readers.ts'

export interface WindowPlace {
  /** Absent: the system chooses. */
  readonly bounds?: Rectangle
  readonly maximized: boolean
  /** Zoom factor; 1 is the design size. */
  readonly zoom: number
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

/** Whether the user can reach the window: enough of it is on a display, with its top edge. */
function isWithinReach(bounds: Rectangle, screens: readonly Rectangle[]): boolean {
  return screens.some(
    (screen) =>
      overlap(bounds.x, bounds.width, screen.x, screen.width) >= minReachablePx &&
      overlap(bounds.y, bounds.height, screen.y, screen.height) >= minReachablePx &&
      bounds.y >= screen.y,
  )
}

/** Fits a window from larger displays, whose edges could not be reached. */
function fitted(bounds: Rectangle, screens: readonly Rectangle[]): Rectangle {
  const [left, top] = [Math.min(...screens.map(({ x }) => x)), Math.min(...screens.map(({ y }) => y))]
  const width = Math.max(...screens.map((screen) => screen.x + screen.width)) - left
  const height = Math.max(...screens.map((screen) => screen.y + screen.height)) - top
  return {
    ...bounds,
    ...(bounds.width > width && { x: left, width }),
    ...(bounds.height > height && { y: top, height }),
  }
}

/**
 * Returns a stored place if it is visible, else the default place with the stored zoom.
 * @param screens work areas of all displays
 */
export function visiblePlace(stored: unknown, screens: readonly Rectangle[]): WindowPlace {
  const { bounds, maximized, zoom } = readObject(stored)
  const elsewhere = { maximized: false, zoom: typeof zoom === 'number' && zoom >= 0.5 && zoom <= 3 ? zoom : 1 }
  if (!isRectangle(bounds)) return elsewhere
  const { x, y } = bounds
  const width = Math.max(bounds.width, minimumSize.minWidth)
  const height = Math.max(bounds.height, minimumSize.minHeight)
  const large = { x, y, width, height }
  return isWithinReach(large, screens)
    ? { ...elsewhere, bounds: fitted(large, screens), maximized: maximized === true }
    : elsewhere
}
