import type { Point } from '../../../domain/files/perspective.ts'

export const loupeSize = 120

/** Pixels between the finger's center and the loupe: half the width of a thumb, and some more. */
const gap = 40

/** Pixels between the loupe and the edge of the window. */
const margin = 8

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}

export function loupePlace({ x, y }: Point, window: { readonly width: number; readonly height: number }) {
  const above = y - gap - loupeSize
  const left = within(x - loupeSize / 2, margin, window.width - loupeSize - margin)
  if (above >= margin) return { left, top: above }
  const beside = x < window.width / 2 ? x + gap : x - gap - loupeSize
  return { left: beside, top: Math.max(margin, y - loupeSize) }
}
