/** The window's place: stored when the app ends, and used again as far as it is visible. */
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

function isRectangle(value: unknown): value is Rectangle {
  const rectangle = value as Rectangle | null
  return [rectangle?.x, rectangle?.y, rectangle?.width, rectangle?.height].every(Number.isSafeInteger)
}

/**
 * Returns the stored place, moved and sized to lie wholly on a display, so that the user can reach it; without a valid
 * one, the default place with the stored zoom.
 * @param areaOf returns the work area of the display that a window is on, or is nearest to
 */
export function visiblePlace(stored: unknown, areaOf: (bounds: Rectangle) => Rectangle): WindowPlace {
  const { bounds, maximized, zoom: given } = readObject(stored)
  const zoom = typeof given === 'number' && given >= 0.5 && given <= 3 ? given : 1
  if (!isRectangle(bounds)) return { maximized: false, zoom }
  const area = areaOf(bounds)
  const width = Math.min(Math.max(bounds.width, minimumSize.minWidth), area.width)
  const height = Math.min(Math.max(bounds.height, minimumSize.minHeight), area.height)
  const x = Math.min(Math.max(bounds.x, area.x), area.x + area.width - width)
  const y = Math.min(Math.max(bounds.y, area.y), area.y + area.height - height)
  return { bounds: { x, y, width, height }, maximized: maximized === true, zoom }
}
