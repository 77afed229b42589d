/** Where the window was when it was last closed, if that place can still be seen. */
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

/** @param screens the work areas of all displays there are now */
export function visiblePlace(saved: unknown, screens: readonly Rectangle[]): WindowPlace {
  const { bounds, maximized } = (saved ?? {}) as { bounds?: unknown; maximized?: unknown }
  if (!isRectangle(bounds)) return { maximized: false }
  const width = Math.max(bounds.width, minimumSize.minWidth)
  const height = Math.max(bounds.height, minimumSize.minHeight)
  const seen = screens.some(
    (screen) =>
      overlap(bounds.x, width, screen.x, screen.width) >= grip &&
      overlap(bounds.y, height, screen.y, screen.height) >= grip &&
      bounds.y >= screen.y,
  )
  return seen
    ? { bounds: { x: bounds.x, y: bounds.y, width, height }, maximized: maximized === true }
    : { maximized: false }
}

export function readPlace(file: string, screens: readonly Rectangle[]): WindowPlace {
  try {
    return visiblePlace(JSON.parse(readFileSync(file, 'utf8')), screens)
  } catch {
    return { maximized: false } // first start, or damaged: a window in the default place
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
