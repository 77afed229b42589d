import type { Point } from '../../../domain/files/perspective.ts'

/** Width and height of the loupe, in pixels. */
export const loupeSize = 120

/** Pixels between the finger's center and the loupe: half the width of a thumb, and some more. */
const gap = 40

/** Pixels between the loupe and the edge of the window. */
const margin = 8

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}

/**
 * Places the loupe above the finger, or beside it near the window's top.
 * @param finger in pixels of the window
 * @param window its width and height; at least 320 × 180 pixels
 * @returns the loupe's left and top edge, in pixels of the window
 */
export function loupePlace({ x, y }: Point, window: { readonly width: number; readonly height: number }) {
  const above = y - gap - loupeSize
  const left = within(x - loupeSize / 2, margin, window.width - loupeSize - margin)
  if (above >= margin) return { left, top: above }
  const beside = x < window.width / 2 ? x + gap : x - gap - loupeSize
  return { left: beside, top: Math.max(margin, y - loupeSize) }
}
